import { EditorView } from '@codemirror/view'

/** The styles of differences: a weak colour for lines, and a strong one for words. */
export const diffTheme = EditorView.theme({
  '&': { height: 'auto' },
  '.cm-scroller': { overflow: 'visible', minHeight: '0' },
  '.cm-content': { padding: 'var(--space-3) 0 var(--space-5)', maxWidth: 'none' },
  '.cm-line': { paddingInline: 'var(--space-3)' },
  // The colours of changes leave too little contrast for weak text.
  '.cm-changedLine, .cm-deletedChunk, .cm-inlineChangedLine, &.cm-all-new, &.cm-all-gone': {
    '--text-faint': 'color-mix(in srgb, var(--text) 80%, transparent)',
    '--text-quiet': 'color-mix(in srgb, var(--text) 88%, transparent)',
  },
  '.cm-changedLine, &.cm-merge-b .cm-changedLine': { backgroundColor: 'var(--success-soft)' },
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': { backgroundColor: 'var(--danger-soft)' },
  '& .cm-content .cm-movedLine, &.cm-merge-a .cm-content .cm-movedLine, &.cm-merge-b .cm-content .cm-movedLine':
    {
      backgroundColor: 'var(--info-soft)',
    },
  '& .cm-content .cm-movedLine .cm-changedText, & .cm-content .cm-movedLine .cm-deletedText': {
    background: 'none',
  },
  // The library has a style of its own for buttons among removed lines.
  '& .cm-move-sign, & .cm-deletedChunk button.cm-move-sign': {
    padding: '0 6px',
    marginInlineStart: '10px',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-s)',
    background: 'var(--surface-raised)',
    color: 'var(--text-quiet)',
    cursor: 'pointer',
    fontFamily: 'var(--font-text)',
    fontSize: 'var(--size-s)',
    lineHeight: '1.3',
  },
  '& .cm-move-sign:hover': { color: 'var(--text)' },
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
  // Between other words of one line, colour alone would not distinguish removed words from new ones.
  '& .cm-inlineChangedLine .cm-deletedText': { textDecoration: 'line-through' },
  '.cm-deletedChunk': { paddingInline: 'var(--space-3)' },
  '& .cm-content .cm-deletedLine.cm-movedLine': {
    display: 'block',
    paddingInline: 'var(--space-3)',
    marginInline: 'calc(-1 * var(--space-3))',
  },
  '.cm-changeGutter': { width: '3px', paddingLeft: '0' },
  '.cm-gutters': { border: 'none', backgroundColor: 'transparent' },
  '&.cm-merge-b .cm-changedLineGutter': { background: 'var(--success)' },
  '&.cm-merge-a .cm-changedLineGutter, .cm-deletedLineGutter': { background: 'var(--danger)' },
  '.cm-inlineChangedLineGutter': { background: 'var(--accent)' },
  '.cm-comment-gutter': { width: '20px', cursor: 'pointer' },
  '.cm-comment-gutter .cm-gutterElement': { display: 'flex', justifyContent: 'center' },
  '.cm-comment-sign': {
    width: '18px',
    height: '18px',
    marginBlockStart: '1px',
    borderRadius: 'var(--radius-s)',
    background: 'var(--accent)',
    color: 'var(--on-accent)',
    fontWeight: '600',
    lineHeight: '17px',
    textAlign: 'center',
    opacity: '0',
  },
  '.cm-undo-gutter': { width: '18px', cursor: 'pointer' },
  '.cm-undo-gutter .cm-gutterElement': { color: 'var(--text-quiet)', textAlign: 'center' },
  '.cm-undo-sign': { fontFamily: 'var(--font-text)', fontSize: '1.3em', lineHeight: '1' },
  '.cm-undo-gutter .cm-gutterElement:hover': { color: 'var(--text)' },
  '.cm-comment-gutter:hover .cm-comment-sign': { opacity: '0.35' },
  '.cm-gutterElement:hover > .cm-comment-sign': { opacity: '1' },
  '.cm-threads': {
    borderBlock: '1px solid var(--line)',
    background: 'var(--surface-sunken)',
    cursor: 'auto',
  },
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
  // The library expects this height. With another one, the two sides correct their heights in turn forever.
  '.cm-collapsedLines': {
    boxSizing: 'border-box',
    height: '27px',
    padding: '0 var(--space-3)',
    overflow: 'hidden',
    background: 'var(--surface-sunken)',
    backgroundImage: 'none',
    color: 'var(--text-quiet)',
    fontFamily: 'var(--font-text)',
    fontSize: 'var(--size-s)',
    lineHeight: '27px',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
  },
  '.cm-collapsedLines:hover': { background: 'var(--surface-hover)', color: 'var(--text)' },
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '""' },
})
