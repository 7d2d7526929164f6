import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** The distances above headings, in source and in drawn form. They must be equal, so that no heading moves. */
const HEADING_SPACE = { 1: '1.9rem', 2: '1.5rem', 3: '0.5rem' }
const HEADING_SIZE = { 1: '2.1em', 2: '1.5em', 3: '1.2em', 4: '1.05em', 5: '0.95em', 6: '0.95em' }

const headings = Object.fromEntries([
  ...Object.entries(HEADING_SIZE).map(([level, fontSize]) => [
    `&.cm-live .cm-line.cm-live-h${level}`,
    { fontSize, fontWeight: '650', lineHeight: '1.3', letterSpacing: '-0.011em' },
  ]),
  ...Object.entries(HEADING_SPACE).flatMap(([level, paddingTop]) => [
    [`&.cm-live .cm-line.cm-live-h${level}:not(:first-child)`, { paddingTop }],
    [`&.cm-live .cm-live-block:not(.is-first):has(> [data-level="${level}"])`, { paddingTop }],
  ]),
]) as Record<string, Record<string, string>>

const theme = EditorView.theme({
  '&.cm-live': { fontSize: 'var(--size-reading, 1rem)' },
  '&.cm-live .cm-scroller': {
    fontFamily: 'var(--font-reading, var(--font-text))',
    fontVariantLigatures: 'normal',
    lineHeight: '1.7',
  },
  '&.cm-live .cm-content': {
    '--gutter': '2.75rem',
    maxWidth: 'var(--reading-width, 45rem)',
    paddingInline: 'var(--gutter)',
    overflowWrap: 'anywhere',
  },
  '& .cm-live-dragged .cm-content::selection, & .cm-live-dragged .cm-content ::selection': {
    backgroundColor: 'transparent',
  },
  '&.cm-live .cm-content ::highlight(carrel-drag)': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 28%, transparent)',
  },
  '&.cm-live .cm-line': { paddingInline: '0' },
  '&.cm-live .cm-line.cm-live-gap': { lineHeight: '1.05em' },
  '&.cm-live .cm-line.cm-live-code': {
    fontFamily: 'var(--font-code)',
    fontSize: '0.875em',
    fontVariantLigatures: 'none',
  },
  '&.cm-live .cm-line.cm-live-item': {
    paddingInlineStart: 'var(--item-indent)',
    textIndent: 'calc(-1 * var(--item-indent))',
  },
  '&.cm-live .cm-line.cm-live-item-apart': { paddingTop: '0.35em' },
  '&.cm-live .cm-live-item-mark': {
    display: 'inline-block',
    minWidth: 'var(--item-indent)',
    textAlign: 'end',
    textIndent: '0',
    whiteSpace: 'pre',
  },
  // The looks of code on the page, so that a paragraph stays as wide when the caret enters it.
  '&.cm-live .cm-live-inline-code': {
    color: 'var(--text)',
    padding: '0.12em 0.34em',
    borderRadius: '0.3em',
    background: 'var(--surface-sunken)',
    boxDecorationBreak: 'clone',
    fontFamily: 'var(--font-code)',
    fontSize: '0.86em',
    fontVariantLigatures: 'none',
    unicodeBidi: 'isolate',
  },
  '&.cm-live .cm-live-inline-code > *': { color: 'inherit' },
  '&.cm-live .cm-live-heading *': { fontSize: 'inherit' },
  ...headings,
  '&.cm-live .cm-live-block.prose': {
    '--gutter': '2.75rem',
    // The editor measures a block without margins, so no margin may leave it.
    display: 'flow-root',
    maxWidth: 'none',
    paddingInline: '0',
    cursor: 'text',
    // The editor shows every line break, which would be an empty line between the paragraphs of a quote.
    whiteSpace: 'normal',
  },
  '&.cm-live .cm-live-block.prose > *': { marginBlock: '0' },
  '&.cm-live .cm-live-block.is-tight:not(.is-first)': { paddingTop: '0.7em' },
  '&.cm-live .cm-live-block.is-tight:has(> .list)': { paddingTop: '0.35em' },
  '&.cm-live .cm-live-block a': { cursor: 'text' },
  '&.cm-live .cm-live-block input[type="checkbox"]': { pointerEvents: 'none' },
  '&.cm-live .cm-live-title': {
    fontFamily: 'var(--font-reading)',
    // The title of the page while it is read.
    fontSize: '2rem',
    fontWeight: '680',
    letterSpacing: '-0.022em',
    lineHeight: '1.2',
    paddingBottom: 'var(--space-5)',
  },
})

/** The typography of the page for the text of the editor. */
export const liveTheme: Extension = [EditorView.editorAttributes.of({ class: 'cm-live' }), theme]
