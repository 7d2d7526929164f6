import { autocompletion, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { indentUnit, syntaxHighlighting } from '@codemirror/language'
import { search, searchKeymap } from '@codemirror/search'
import type { Extension, Text } from '@codemirror/state'
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightSpecialChars,
  keymap,
  placeholder,
} from '@codemirror/view'
import { acceptFiles } from './added-files.ts'
import type { AddFile } from './added-files.ts'
import { formatKeymap } from './format/format-commands.ts'
import { slashMenu } from './format/slash-menu.ts'
import { lineEndings, textOf } from './line-endings.ts'
import { linkCompletion } from './link-completion.ts'
import type { LinkPlace } from './link-target.ts'
import { searchPanel } from './search/search-panel.ts'
import { boundedMarkdown } from './theme/bounded-markdown.ts'
import { conflictMarks } from './theme/conflict-marks.ts'
import { directiveMarks } from './theme/directive-marks.ts'
import { completionTheme, editorTheme } from './theme/editor-theme.ts'
import { markdownHighlight } from './theme/markdown-highlight.ts'

/** The callbacks and settings that the owner passes to the editor. */
export interface EditorHooks {
  /** The accessible name of the text. */
  label: string
  changed: (text: string) => void
  blurred: () => void
  linkPlace: () => LinkPlace | undefined
  addFile: () => AddFile | undefined
  refusedFile: (file: File, problem: unknown) => void
  /** Receives the place of the find and replace panel while it is open, and undefined when it closes. */
  searchPanel: (place: HTMLElement | undefined) => void
}

/** Returns all extensions of the Markdown editor of a page, which opens with `doc`. */
export function editorExtensions(hooks: EditorHooks, doc: Text): Extension {
  return [
    history(),
    boundedMarkdown(doc),
    indentUnit.of('  '),
    autocompletion({
      override: [slashMenu, linkCompletion(hooks.linkPlace)],
      icons: false,
      maxRenderedOptions: 60,
    }),
    search({ top: true, createPanel: searchPanel(hooks.searchPanel) }),
    keymap.of([
      ...formatKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...defaultKeymap,
      indentWithTab,
    ]),
    acceptFiles(hooks.addFile, hooks.refusedFile),
    appearance(hooks.label),
    reporting(hooks),
  ]
}

function appearance(label: string): Extension {
  return [
    EditorView.lineWrapping,
    EditorView.perLineTextDirection.of(true),
    drawSelection(),
    dropCursor(),
    highlightSpecialChars(),
    syntaxHighlighting(markdownHighlight),
    directiveMarks,
    conflictMarks,
    placeholder('Write, or type / for blocks'),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-description': 'Escape and then Tab lead out of the text',
      spellcheck: 'true',
      autocapitalize: 'sentences',
    }),
    editorTheme,
    completionTheme,
  ]
}

/** Reports every change of the text, also of a line ending alone. */
function reporting(hooks: EditorHooks): Extension {
  return [
    EditorView.updateListener.of(({ docChanged, startState, state }) => {
      const haveEndingsChanged = startState.field(lineEndings) !== state.field(lineEndings)
      if (docChanged || haveEndingsChanged) hooks.changed(textOf(state))
    }),
    EditorView.domEventHandlers({ blur: () => hooks.blurred() }),
  ]
}
