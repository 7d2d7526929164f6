import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { reservePlace } from '../pending-place.ts'
import type { PastedMarkdown } from './html-to-markdown.ts'
import { convertPaste } from './paste-converter.ts'
import { insertMarkdown } from './paste-place.ts'
import { isAddress, pasteAddress, pastedAddress } from './pasted-address.ts'
import { storePictures } from './pasted-pictures.ts'
import type { PasteHooks } from './pasted-pictures.ts'
import { isVerbatim } from './plain-places.ts'

/** The longest converted HTML, in characters. Longer HTML is pasted as plain text. */
const HTML_LIMIT = 4_000_000

/**
 * Pastes rich text as Markdown, and an address over a selection as a link. Plain text stays unchanged. For
 * `Ctrl/Cmd+Shift+V`, the browser provides only plain text.
 */
export function richPaste(hooks: PasteHooks): Extension {
  const paste = (event: ClipboardEvent, view: EditorView): boolean => {
    const { clipboardData } = event
    if (!clipboardData || view.state.readOnly) return false
    const text = clipboardData.getData('text/plain')
    const { from, to } = view.state.selection.main
    if (isVerbatim(view.state, from) || isVerbatim(view.state, to)) return false
    const link = isAddress(text.trim()) ? pasteAddress(view.state, text.trim()) : undefined
    if (link) view.dispatch(link)
    else {
      const html = clipboardData.getData('text/html')
      if (text === '' || html === '' || html.length > HTML_LIMIT) return false
      void pasteHtml(view, html, text, hooks)
    }
    event.preventDefault()
    return true
  }
  return [pastedAddress, EditorView.domEventHandlers({ paste })]
}

/** Converts the HTML, stores its pictures, and replaces the selection with it. */
async function pasteHtml(view: EditorView, html: string, text: string, hooks: PasteHooks): Promise<void> {
  const { from, to } = view.state.selection.main
  if (from < to) view.dispatch({ changes: { from, to }, userEvent: 'input.paste' })
  const place = reservePlace(view, { at: from, label: 'Pasting', typed: 'after' })
  let pasted: PastedMarkdown | undefined
  try {
    pasted = await markdownOf(html, hooks)
  } finally {
    // The plain text must arrive even after a failed conversion.
    const { markdown, isInline } = pasted ?? { markdown: lineBreaksOf(text), isInline: true }
    place.finish((position) =>
      insertMarkdown(view.state, markdown, isInline, { from: position, to: position }),
    )
  }
}

/** Returns the Markdown of copied HTML; undefined when the plain text is to be pasted. */
async function markdownOf(html: string, hooks: PasteHooks): Promise<PastedMarkdown | undefined> {
  const pasted = await convertPaste(html)
  return pasted && { ...pasted, markdown: await storePictures(pasted, hooks) }
}

function lineBreaksOf(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}
