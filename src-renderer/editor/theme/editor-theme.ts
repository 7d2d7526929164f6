import { EditorView } from '@codemirror/view'
import { CARET_MARGIN } from './caret-margin.ts'

/** The styles of the editor. All values are design tokens, so they follow the light and the dark theme. */
export const editorTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'transparent', fontSize: 'var(--size-l)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-code)',
    // Marks are read character by character: `##` and `**` must not form a ligature.
    fontVariantLigatures: 'none',
    lineHeight: '1.7',
    overflow: 'auto',
    scrollPaddingBlock: `${CARET_MARGIN}px`,
  },
  '.cm-content': {
    caretColor: 'var(--accent)',
    padding: 'var(--space-5) 0 40vh',
    maxWidth: '52rem',
    marginInline: 'auto',
    minWidth: '0',
  },
  '.cm-line': { paddingInline: 'var(--space-6)', unicodeBidi: 'plaintext', textAlign: 'start' },
  '.cm-dropCursor': { borderLeft: '2px solid var(--accent)' },
  '.cm-placeholder': { color: 'var(--text-faint)' },
  // The browser draws the selection and the caret. Layers of the editor would need a second layout for each key.
  '.cm-content::selection, .cm-content ::selection': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 28%, transparent)',
  },
  '.cm-searchMatch': {
    backgroundColor: 'color-mix(in srgb, var(--warning) 24%, transparent)',
    borderRadius: '2px',
  },
  '.cm-searchMatch-selected': {
    backgroundColor: 'color-mix(in srgb, var(--warning) 48%, transparent)',
    outline: '1px solid var(--warning)',
  },
  '.cm-panels': { backgroundColor: 'var(--surface)', color: 'var(--text)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-specialChar': { color: 'var(--danger)' },
  '.cm-directive, .cm-html-name': { color: 'var(--info)' },
  '.cm-html-attribute': { color: 'var(--text-quiet)' },
  '.cm-html-value': { color: 'var(--success)' },
  '.cm-conflict-mine': { backgroundColor: 'color-mix(in srgb, var(--info-soft) 70%, transparent)' },
  '.cm-conflict-base': { backgroundColor: 'var(--surface-sunken)', color: 'var(--text-quiet)' },
  '.cm-conflict-theirs': { backgroundColor: 'color-mix(in srgb, var(--success-soft) 70%, transparent)' },
  '.cm-conflict-marker': { color: 'var(--warning)', fontWeight: '600' },
  // Without this rule, the line between the sides would turn the text above it into a heading.
  '.cm-conflict-mine *, .cm-conflict-base *, .cm-conflict-theirs *': {
    fontSize: 'inherit',
    fontWeight: 'inherit',
  },
  '.cm-conflict-marker *': { color: 'inherit', fontSize: 'inherit' },
  '.cm-tooltip:has(.cm-offered-card)': { border: 'none', backgroundColor: 'transparent' },
  '.cm-offered-card button': {
    marginBlockStart: 'var(--space-1)',
    padding: 'var(--space-1) var(--space-3)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-m)',
    backgroundColor: 'var(--surface-raised)',
    color: 'var(--text)',
    font: 'inherit',
    fontFamily: 'var(--font-text)',
    fontSize: 'var(--size-s)',
    cursor: 'pointer',
  },
  '.cm-offered-card kbd': { marginInlineStart: 'var(--space-2)', color: 'var(--text-quiet)' },
  '.cm-file-being-added': {
    display: 'inline-block',
    padding: '0 var(--space-2)',
    borderRadius: 'var(--radius-s)',
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--accent-text)',
    fontFamily: 'var(--font-text)',
    fontSize: 'var(--size-s)',
  },
})

/** The styles of the lists at the caret: the slash menu and the completion of links. */
export const completionTheme = EditorView.theme({
  '.cm-tooltip': {
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-m)',
    backgroundColor: 'var(--surface-raised)',
    boxShadow: 'var(--shadow-2)',
    overflow: 'hidden',
  },
  // The preview of a block stands beside the list.
  '.cm-tooltip.cm-tooltip-autocomplete': { overflow: 'visible' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    borderRadius: 'var(--radius-m)',
    fontFamily: 'var(--font-text)',
    fontSize: 'var(--size-m)',
    maxHeight: '19em',
    padding: 'var(--space-1)',
    minWidth: '19em',
    maxWidth: 'min(36em, 90vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    alignItems: 'baseline',
    gap: 'var(--space-3)',
    padding: '5px var(--space-2)',
    borderRadius: 'var(--radius-s)',
    lineHeight: '1.4',
    color: 'var(--text)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--accent-text)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > completion-section': {
    padding: 'var(--space-2) var(--space-2) 2px',
    borderBottom: 'none',
    fontSize: 'var(--size-s)',
    color: 'var(--text-faint)',
    opacity: '1',
  },
  // The headings of a page are indented by their levels.
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li.is-h2': { paddingInlineStart: 'var(--space-5)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li:is(.is-h3, .is-h4, .is-h5, .is-h6)': {
    paddingInlineStart: 'var(--space-6)',
  },
  '.cm-tooltip.cm-completionInfo': {
    // It fits beside the menu in a window of 900 pixels.
    width: '19.5rem',
    maxWidth: '19.5rem',
    padding: 'var(--space-3)',
    fontFamily: 'var(--font-text)',
    fontSize: 'var(--size-m)',
    whiteSpace: 'normal',
    boxShadow: 'var(--shadow-1)',
  },
  '.cm-tooltip.cm-completionInfo.cm-completionInfo-right': { marginInlineStart: 'var(--space-1)' },
  '.cm-tooltip.cm-completionInfo.cm-completionInfo-left': { marginInlineEnd: 'var(--space-1)' },
  '.cm-block-preview > p': { margin: '0 0 var(--space-3)', color: 'var(--text-quiet)' },
  '.cm-block-preview > .prose': {
    '--gutter': '0px',
    maxWidth: 'none',
    maxHeight: '15rem',
    padding: '0',
    overflow: 'hidden',
    zoom: '0.82',
  },
  '.cm-completionLabel': { flexShrink: '0', maxWidth: '70%', overflow: 'hidden', textOverflow: 'ellipsis' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-completionDetail': {
    flex: '1',
    minWidth: '0',
    margin: '0',
    textAlign: 'right',
    // The signs of a block stand apart from its keys.
    whiteSpace: 'pre',
    fontStyle: 'normal',
    fontSize: 'var(--size-s)',
    color: 'var(--text-faint)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
})
