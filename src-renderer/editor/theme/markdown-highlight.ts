import { HighlightStyle } from '@codemirror/language'
import { tags } from '@lezer/highlight'

/** The styles of Markdown in the editor: text has a strong colour, markup a weak one. */
export const markdownHighlight = HighlightStyle.define([
  { tag: tags.heading1, fontWeight: '700', fontSize: '1.25em' },
  { tag: tags.heading2, fontWeight: '700', fontSize: '1.12em' },
  { tag: [tags.heading3, tags.heading4, tags.heading5, tags.heading6], fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.link, color: 'var(--accent-text)' },
  { tag: tags.url, color: 'var(--text-faint)' },
  { tag: tags.monospace, color: 'var(--success)' },
  { tag: tags.quote, color: 'var(--text-quiet)' },
  { tag: tags.labelName, color: 'var(--text-faint)' },
  { tag: [tags.processingInstruction, tags.contentSeparator], color: 'var(--text-faint)' },
  { tag: [tags.meta, tags.comment], color: 'var(--text-faint)' },
  { tag: tags.string, color: 'var(--success)' },
  { tag: [tags.character, tags.escape], color: 'var(--warning)' },
])
