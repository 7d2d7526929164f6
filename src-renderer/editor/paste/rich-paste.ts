import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { isVerbatim } from '../format/plain-places.ts'
import { reservePlace } from '../pending-place.ts'
import type { PastedMarkdown } from './html-to-markdown.ts'
import { convertPaste } from './paste-converter.ts'
import { insertMarkdown } from './paste-place.ts'
import { isAddress, pasteAddress, pastedAddress } from './pasted-address.ts'
import { storePictures } from './pasted-pictures.ts'
import type { PasteHooks } from './pasted-pictures.ts'

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

/**
 * Converts the HTML, stores its pictures, and replaces the selection with it. The selected text stays until then, since
 * nothing arrives in an editor that shows another document by the end.
 */
async function pasteHtml(view: EditorView, html: string, text: string, hooks: PasteHooks): Promise<void> {
  const { from, to } = view.state.selection.main
  const replaced = view.state.sliceDoc(from, to)
  if (from < to) view.dispatch({ selection: { anchor: to } })
  const place = reservePlace(view, { at: to, label: 'Pasting', typed: 'after' })
  const { markdown, isInline } = (await markdownOf(html, hooks)) ?? plainText(text)
  place.finish((position) => {
    const start = position - replaced.length
    // Words that were written within the selected text since stay.
    const isSame = start >= 0 && view.state.sliceDoc(start, position) === replaced
    return insertMarkdown(view.state, markdown, isInline, { from: isSame ? start : position, to: position })
  })
}

type Pasted = Pick<PastedMarkdown, 'markdown' | 'isInline'>

/**
 * Returns the Markdown of copied HTML; undefined when the plain text is to be pasted. A failed conversion must not lose
 * the pasted words, so the plain text arrives then too.
 */
async function markdownOf(html: string, hooks: PasteHooks): Promise<Pasted | undefined> {
  try {
    const pasted = await convertPaste(html)
    return pasted && { ...pasted, markdown: await storePictures(pasted, hooks) }
  } catch {
    return undefined
  }
}

const plainText = (text: string): Pasted => ({ markdown: text.replace(/\r\n?/g, '\n'), isInline: true })
