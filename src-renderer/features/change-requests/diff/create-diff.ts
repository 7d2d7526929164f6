import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { syntaxHighlighting } from '@codemirror/language'
import { goToNextChunk, goToPreviousChunk, MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { directiveMarks } from '../../../editor/theme/directive-marks.ts'
import { editorTheme } from '../../../editor/theme/editor-theme.ts'
import { markdownHighlight } from '../../../editor/theme/markdown-highlight.ts'
import { diffTheme } from './diff-theme.ts'

export type DiffMode = 'side' | 'inline'

/** A diff on the screen. */
export interface ShownDiff {
  next: () => void
  previous: () => void
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

/** Draws the differences between two texts, side by side or unified. */
export function createDiff(parent: HTMLElement, before: string, after: string, mode: DiffMode): ShownDiff {
  return mode === 'side' ? sideBySide(parent, before, after) : inline(parent, before, after)
}

function sideBySide(parent: HTMLElement, before: string, after: string): ShownDiff {
  const view = new MergeView({
    a: { doc: before, extensions: [reading('Before'), before === '' ? NOTHING : []] },
    b: { doc: after, extensions: [reading('After'), after === '' ? NOTHING : []] },
    parent,
    collapseUnchanged: COLLAPSE,
    diffConfig: DIFF,
  })
  return { ...walking(view.b), destroy: () => view.destroy() }
}

function inline(parent: HTMLElement, before: string, after: string): ShownDiff {
  if (before === '') return whole(parent, after, 'cm-all-new')
  if (after === '') return whole(parent, before, 'cm-all-gone')
  const unified = unifiedMergeView({
    original: before,
    mergeControls: false,
    allowInlineDiffs: true,
    collapseUnchanged: COLLAPSE,
    diffConfig: DIFF,
  })
  const view = new EditorView({ doc: after, extensions: [unified, reading('Changes')], parent })
  return { ...walking(view), destroy: () => view.destroy() }
}

/** Draws a wholly new or removed text. A comparison with nothing would show one blank line. */
function whole(parent: HTMLElement, text: string, look: 'cm-all-new' | 'cm-all-gone'): ShownDiff {
  const extensions = [reading('Changes'), EditorView.editorAttributes.of({ class: look })]
  const view = new EditorView({ doc: text, extensions, parent })
  return { ...walking(view), destroy: () => view.destroy() }
}

function walking(view: EditorView): Pick<ShownDiff, 'next' | 'previous'> {
  const go = (command: typeof goToNextChunk) => () => {
    command(view)
    view.focus()
    view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main, { y: 'center' }) })
  }
  return { next: go(goToNextChunk), previous: go(goToPreviousChunk) }
}

function reading(label: string): Extension {
  return [
    markdown({ base: markdownLanguage }),
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
