import { EditorView } from '@codemirror/view'

/** The look of an open table. It equals the look of a drawn table, so that nothing moves when the caret enters. */
export const gridTheme = EditorView.theme({
  '& .cm-live-frame': {
    overflowX: 'auto',
    borderRadius: 'var(--radius-m)',
    border: '1px solid var(--line)',
  },
  '& .cm-live-grid': {
    display: 'table',
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: '0.92em',
    lineHeight: '1.55',
  },
  '& .cm-live-grid > .cm-line.cm-live-row': {
    display: 'table-row',
    unicodeBidi: 'normal',
    fontFamily: 'inherit',
    fontSize: 'inherit',
  },
  '& .cm-live-row :is(td, th)': {
    display: 'table-cell',
    minWidth: '6rem',
    padding: '0.5rem 0.85rem',
    verticalAlign: 'top',
    unicodeBidi: 'plaintext',
    textAlign: '-webkit-match-parent',
  },
  '& .cm-live-row th': {
    backgroundColor: 'var(--surface-sunken)',
    color: 'var(--text-quiet)',
    fontSize: '0.94em',
    fontWeight: '600',
  },
  '& .cm-live-row .cm-live-written': {
    boxShadow: 'inset 0 0 0 2px color-mix(in srgb, var(--accent) 55%, transparent)',
  },
  '& .cm-live-row th *': { color: 'inherit', fontWeight: 'inherit' },
  '& .cm-live-row + .cm-live-row > *': { borderTop: '1px solid var(--line)' },
  '& .cm-live-row > * + *': {
    borderInlineStart: '1px solid color-mix(in srgb, var(--line) 55%, transparent)',
  },
  '& .cm-live-cell.prose': {
    maxWidth: 'none',
    padding: '0',
    color: 'inherit',
    fontSize: 'inherit',
    fontWeight: 'inherit',
    lineHeight: 'inherit',
    whiteSpace: 'normal',
  },
})
