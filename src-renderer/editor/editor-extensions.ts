import { completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { indentUnit } from '@codemirror/language'
import { search, searchKeymap } from '@codemirror/search'
import type { Extension, Text } from '@codemirror/state'
import { dropCursor, EditorView, highlightSpecialChars, keymap, placeholder } from '@codemirror/view'
import { acceptFiles } from './added-files.ts'
import type { AddFile } from './added-files.ts'
import { blockKeymap } from './blocks/block-commands.ts'
import { commentAtCaret } from './blocks/comment-at-caret.ts'
import { caretWithoutFocus } from './caret-without-focus.ts'
import { completion } from './completion.ts'
import { formatKeymap } from './format/format-commands.ts'
import type { DrawSample } from './format/slash-menu.ts'
import { foundTerms } from './found-terms.ts'
import { textIn, type LazyText } from './lazy-text.ts'
import { lineEndings } from './line-endings.ts'
import { brokenLinks, type BrokenLinkHooks } from './links/broken-links.ts'
import { linkCompletion } from './links/link-completion.ts'
import type { LinkPlace } from './links/link-target.ts'
import { nestingKeys } from './lists/list-keys.ts'
import { liveCompartment } from './live/live-extension.ts'
import { textTab } from './live/tab-key.ts'
import { marksOfOthers } from './marks-of-others.ts'
import { richPaste } from './paste/rich-paste.ts'
import { concernsPendingLine, pendingLines, withoutPendingLine } from './pending-line.ts'
import { problemKeys } from './problems/problem-keys.ts'
import type { TextProblem } from './problems/text-problem.ts'
import { searchPanel } from './search/search-panel.ts'
import { selectionTooltip } from './selection/selection-tooltip.ts'
import { spelling } from './spelling/spelling-extension.ts'
import type { SpellingMemory } from './spelling/spelling-memory.ts'
import type { StyleChecker } from './style/style-checker.ts'
import { styleDiagnostics } from './style/style-diagnostics.ts'
import { pasteCells } from './table/paste-cells.ts'
import type { ColumnAlignment } from './table/table-edits.ts'
import { alignmentAtCaret, tableKeys } from './table/table-menu.ts'
import { boundedMarkdown } from './theme/bounded-markdown.ts'
import { caretMargin } from './theme/caret-margin.ts'
import { conflictMarks } from './theme/conflict-marks.ts'
import { directiveMarks } from './theme/directive-marks.ts'
import { completionTheme, editorTheme } from './theme/editor-theme.ts'
import { lineDirections } from './theme/line-directions.ts'
import { sourceColours } from './theme/source-colours.ts'

/** The settings of an editor, and the callbacks that it calls. */
export interface EditorHooks extends BrokenLinkHooks {
  /** The accessible name of the text. */
  label: string
  /** The search words that led to the page. */
  foundTerms: () => readonly string[]
  changed: (text: LazyText) => void
  blurred: () => void
  linkPlace: () => LinkPlace | undefined
  addFile: () => AddFile | undefined
  refusedFile: (file: File, problem: unknown) => void
  /** Draws samples of blocks in the insert menu. */
  drawSample: DrawSample
  /** The spelling of words; undefined where no language is chosen. */
  spelling: SpellingMemory | undefined
  /** The style of the space; undefined where it has none. */
  style: StyleChecker | undefined
  /** Opens the fixes of a problem. */
  openFixes: (problem: TextProblem) => void
  /** Receives the alignment of the column at the caret; undefined outside a table. */
  tableEntered: (alignment: ColumnAlignment | undefined) => void
  /** Opens the comments of a block. */
  comment: (blockId: string) => void
  /** Receives the element of the open find and replace panel; undefined when it closes. */
  searchPanel: (place: HTMLElement | undefined) => void
  /** Receives the element of the tools above selected words; undefined when they disappear. */
  selectionTools: (place: HTMLElement | undefined) => void
}

/** Returns all extensions of the Markdown editor of a page that opens with `doc`. */
export function editorExtensions(hooks: EditorHooks, doc: Text): Extension {
  const links = linkCompletion(hooks.linkPlace)
  return [
    liveCompartment.of([]),
    history(),
    boundedMarkdown(doc),
    indentUnit.of('  '),
    completion(links.source, hooks.drawSample),
    links.keys,
    search({ top: true, createPanel: searchPanel(hooks.searchPanel) }),
    tableKeys,
    keymap.of([
      ...nestingKeys,
      ...formatKeymap,
      ...blockKeymap,
      { key: 'Mod-Alt-m', run: ({ state }) => commentAtCaret(state, hooks.comment), preventDefault: true },
      ...completionKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...defaultKeymap,
      textTab,
      indentWithTab,
    ]),
    acceptFiles(hooks.addFile, hooks.refusedFile),
    pasteCells,
    richPaste(hooks),
    selectionTooltip(hooks.selectionTools),
    brokenLinks(hooks),
    hooks.spelling ? spelling(hooks.spelling) : [],
    hooks.style ? styleDiagnostics(hooks.style) : [],
    problemKeys(hooks.openFixes),
    marksOfOthers,
    caretWithoutFocus,
    pendingLines,
    caretMargin,
    appearance(hooks),
    reporting(hooks),
  ]
}

function appearance({ label, spelling: appSpelling, foundTerms: found }: EditorHooks): Extension {
  return [
    EditorView.lineWrapping,
    EditorView.perLineTextDirection.of(true),
    lineDirections,
    dropCursor(),
    highlightSpecialChars(),
    sourceColours,
    directiveMarks,
    conflictMarks,
    foundTerms(found),
    placeholder('Write, or type / for blocks'),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-description': 'Escape and then Tab lead out of the text',
      // The browser checks other languages, and stores its words only on this machine.
      spellcheck: appSpelling ? 'false' : 'true',
      autocapitalize: 'sentences',
    }),
    editorTheme,
    completionTheme,
  ]
}

/** Reports every change of the text, including a change of only a line ending. */
function reporting(hooks: EditorHooks): Extension {
  return [
    EditorView.updateListener.of(({ docChanged, startState, state }) => {
      const haveEndingsChanged = startState.field(lineEndings) !== state.field(lineEndings)
      if (!docChanged && !haveEndingsChanged) return
      if (!concernsPendingLine(startState, state)) hooks.changed(textIn(withoutPendingLine(state)))
    }),
    EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
      if (docChanged || selectionSet) hooks.tableEntered(alignmentAtCaret(state))
    }),
    EditorView.domEventHandlers({ blur: () => hooks.blurred() }),
  ]
}
