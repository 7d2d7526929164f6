import { markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown'
import { Language, LanguageSupport } from '@codemirror/language'
import { Prec } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import type { MarkdownParser } from '@lezer/markdown'
import { breakContinuedLine } from '../lists/continued-line.ts'
import { leaveList } from '../lists/list-keys.ts'
import { removeHeadingMark } from '../lists/mark-keys.ts'
import { addQuotedLine, leaveQuote } from '../lists/quote-keys.ts'
import { beginNextItem, splitAtMark, splitItem } from '../lists/split-items.ts'
import { htmlMarks } from './html-marks.ts'
import { mdxComments } from './mdx-comments.ts'

/** Markdown with the comments of MDX. The data remain those of Markdown, by which the library's keys know it. */
const withComments = new Language(
  markdownLanguage.data,
  (markdownLanguage.parser as MarkdownParser).configure(mdxComments),
  [],
  'markdown',
)

/**
 * Markdown in an editor: its syntax, its keys, and the colours of tags. The library's own support includes the grammars
 * of HTML, CSS and JavaScript. They are a quarter of the editor's code, and parse at each key.
 */
export const markdownSupport = new LanguageSupport(withComments, [
  Prec.high(
    keymap.of([
      { key: 'Enter', run: leaveList },
      { key: 'Enter', run: leaveQuote },
      { key: 'Enter', run: addQuotedLine },
      { key: 'Enter', run: splitAtMark },
      { key: 'Enter', run: beginNextItem },
      { key: 'Enter', run: breakContinuedLine },
      { key: 'Enter', run: splitItem },
      { key: 'Backspace', run: removeHeadingMark },
      ...markdownKeymap,
    ]),
  ),
  htmlMarks,
])
