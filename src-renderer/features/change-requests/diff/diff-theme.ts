import { EditorView } from '@codemirror/view'

/** The styles of differences: a weak colour for lines, and a strong one for words. */
export const diffTheme = EditorView.theme({
  '&': { height: 'auto' },
  '.cm-scroller': { overflow: 'visible', minHeight: '0' },
  '.cm-content': { padding: 'var(--space-3) 0 var(--space-5)', maxWidth: 'none' },
  '.cm-line': { paddingInline: 'var(--space-3)' },
  '.cm-changedLine, &.cm-merge-b .cm-changedLine': { backgroundColor: 'var(--success-soft)' },
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': { backgroundColor: 'var(--danger-soft)' },
  // The line has the colour already. The range on it would show it twice.
  '.cm-insertedLine, .cm-deletedLine, .cm-deletedLine del': {
    backgroundColor: 'transparent',
    textDecoration: 'none',
  },
  '&.cm-merge-b .cm-changedText, .cm-insertedLine .cm-changedText, .cm-changedText': {
    background: 'color-mix(in srgb, var(--success) 17%, transparent)',
    borderRadius: '2px',
  },
  '&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText, .cm-deletedText': {
    background: 'color-mix(in srgb, var(--danger) 17%, transparent)',
    borderRadius: '2px',
    textDecoration: 'none',
  },
  '.cm-deletedChunk': { paddingInline: 'var(--space-3)' },
  '.cm-changeGutter': { width: '3px', paddingLeft: '0' },
  '.cm-gutters': { border: 'none', backgroundColor: 'transparent' },
  '&.cm-merge-b .cm-changedLineGutter': { background: 'var(--success)' },
  '&.cm-merge-a .cm-changedLineGutter, .cm-deletedLineGutter': { background: 'var(--danger)' },
  '.cm-inlineChangedLineGutter': { background: 'var(--accent)' },
  '&.cm-nothing .cm-changedLine': { backgroundColor: 'transparent' },
  '&.cm-nothing .cm-changedLineGutter': { background: 'transparent' },
  '&.cm-all-new .cm-line': {
    backgroundColor: 'var(--success-soft)',
    boxShadow: 'inset 3px 0 var(--success)',
  },
  '&.cm-all-gone .cm-line': {
    backgroundColor: 'var(--danger-soft)',
    boxShadow: 'inset 3px 0 var(--danger)',
  },
  '.cm-collapsedLines': {
    padding: '5px var(--space-3)',
    margin: '2px 0',
    background: 'var(--surface-sunken)',
    backgroundImage: 'none',
    color: 'var(--text-quiet)',
    fontFamily: 'var(--font-text)',
    fontSize: 'var(--size-s)',
  },
  '.cm-collapsedLines:hover': { background: 'var(--surface-hover)', color: 'var(--text)' },
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '""' },
})
