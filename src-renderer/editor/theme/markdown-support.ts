import { markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown'
import { LanguageSupport } from '@codemirror/language'
import { Prec } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import { breakContinuedLine } from '../lists/continued-line.ts'
import { leaveList } from '../lists/list-keys.ts'
import { removeHeadingMark } from '../lists/mark-keys.ts'
import { addQuotedLine, leaveQuote } from '../lists/quote-keys.ts'
import { splitAtMark, splitItem } from '../lists/split-items.ts'
import { htmlMarks } from './html-marks.ts'

/**
 * Markdown in an editor: its syntax, its keys, and the colours of tags. The library's own support includes the grammars
 * of HTML, CSS and JavaScript. They are a quarter of the editor's code, and parse at each key.
 */
export const markdownSupport = new LanguageSupport(markdownLanguage, [
  Prec.high(
    keymap.of([
      { key: 'Enter', run: leaveList },
      { key: 'Enter', run: leaveQuote },
      { key: 'Enter', run: addQuotedLine },
      { key: 'Enter', run: splitAtMark },
      { key: 'Enter', run: breakContinuedLine },
      { key: 'Enter', run: splitItem },
      { key: 'Backspace', run: removeHeadingMark },
      ...markdownKeymap,
    ]),
  ),
  htmlMarks,
])
