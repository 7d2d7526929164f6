import { syntaxHighlighting } from '@codemirror/language'
import { getChunks, goToNextChunk, goToPreviousChunk, MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { directiveMarks } from '../../../editor/theme/directive-marks.ts'
import { editorTheme } from '../../../editor/theme/editor-theme.ts'
import { markdownHighlight } from '../../../editor/theme/markdown-highlight.ts'
import { colouredText } from './coloured-text.ts'
import { diffTheme } from './diff-theme.ts'
import { wholeText } from './undo/undo-signs.ts'

/** The layout of a text diff: two texts side by side, or one with the removed lines in it. */
export type DiffMode = 'side' | 'inline'

/** A diff on the screen. */
export interface ShownDiff {
  next: () => void
  previous: () => void
  /** The tops of the changes, in pixels from the top of the window. */
  tops: () => number[]
  destroy: () => void
}

const COLLAPSE = { margin: 3, minSize: 6 }
/**
 * The limits of the diff. Beyond this many changed characters in a range, marks are coarser, so that they are fast. The
 * time-out is in milliseconds.
 */
const DIFF = { scanLimit: 1000, timeout: 400 }
/** The empty side. Its one blank line is neither new nor removed. */
const NOTHING = EditorView.editorAttributes.of({ class: 'cm-nothing' })
const WORDS = {
  '$ unchanged lines': '$ unchanged lines',
  'Deleted lines': 'Deleted lines',
}

/** Extensions of the two sides. An inline diff has the side of the present text alone, or that of a removed text. */
export interface SideExtensions {
  before: Extension
  after: Extension
}

export interface DiffOptions {
  mode: DiffMode
  extensions?: SideExtensions | undefined
  /** False to show all unchanged lines. */
  mayFold?: boolean
}

interface DiffParts {
  before: string
  after: string
  extensions: SideExtensions
  /** The option of the library that folds unchanged lines. */
  folding: { collapseUnchanged?: typeof COLLAPSE }
}

/** Draws the differences between two texts, side by side or unified. */
export function createDiff(
  parent: HTMLElement,
  before: string,
  after: string,
  { mode, extensions = { before: [], after: [] }, mayFold = true }: DiffOptions,
): ShownDiff {
  const parts = { before, after, extensions, folding: mayFold ? { collapseUnchanged: COLLAPSE } : {} }
  return mode === 'side' ? sideBySide(parent, parts) : inline(parent, parts)
}

function sideBySide(parent: HTMLElement, { before, after, extensions, folding }: DiffParts): ShownDiff {
  const view = new MergeView({
    a: {
      doc: before,
      extensions: [extensions.before, readOnlyText('Before', before), before === '' ? NOTHING : []],
    },
    b: {
      doc: after,
      extensions: [extensions.after, readOnlyText('After', after), after === '' ? NOTHING : []],
    },
    parent,
    ...folding,
    diffConfig: DIFF,
  })
  return { ...chunkSteps(view.b), tops: () => topsOf(view.b), destroy: () => view.destroy() }
}

function inline(parent: HTMLElement, { before, after, extensions, folding }: DiffParts): ShownDiff {
  if (before === '') return whole(parent, after, 'new', extensions.after)
  if (after === '') return whole(parent, before, 'gone', extensions.before)
  const unified = unifiedMergeView({
    original: before,
    mergeControls: false,
    allowInlineDiffs: true,
    ...folding,
    diffConfig: DIFF,
  })
  const view = new EditorView({
    doc: after,
    extensions: [extensions.after, unified, readOnlyText('Changes', after)],
    parent,
  })
  return { ...chunkSteps(view), tops: () => topsOf(view), destroy: () => view.destroy() }
}

/** Draws a wholly new or removed text. A comparison with nothing would show one blank line. */
function whole(parent: HTMLElement, text: string, look: 'new' | 'gone', more: Extension): ShownDiff {
  const extensions = [
    more,
    readOnlyText('Changes', text),
    wholeText.of(look),
    EditorView.editorAttributes.of({ class: `cm-all-${look}` }),
  ]
  const view = new EditorView({ doc: text, extensions, parent })
  return { ...chunkSteps(view), tops: () => [view.documentTop], destroy: () => view.destroy() }
}

function chunkSteps(view: EditorView): Pick<ShownDiff, 'next' | 'previous'> {
  const go = (command: typeof goToNextChunk) => () => {
    command(view)
    view.focus()
    view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main, { y: 'center' }) })
  }
  return { next: go(goToNextChunk), previous: go(goToPreviousChunk) }
}

function topsOf(view: EditorView): number[] {
  const { doc } = view.state
  const chunks = getChunks(view.state)?.chunks ?? []
  return chunks.map(({ fromB }) => view.documentTop + view.lineBlockAt(Math.min(fromB, doc.length)).top)
}

function readOnlyText(label: string, text: string): Extension {
  return [
    colouredText(text),
    syntaxHighlighting(markdownHighlight),
    directiveMarks,
    EditorView.lineWrapping,
    EditorState.readOnly.of(true),
    EditorState.phrases.of(WORDS),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    // Of two themes the first takes precedence.
    diffTheme,
    editorTheme,
  ]
}
