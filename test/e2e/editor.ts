import type { Locator, Page } from 'playwright-core'

/** The part of the state of an editor that tests read. */
interface EditorState {
  doc: { lineAt(position: number): { from: number; text: string } }
  selection: { main: { head: number } }
}

/** The text of the open page, which the user can edit. */
export const contentOf = (page: Page): Locator =>
  page.getByRole('main').locator('.cm-content[contenteditable="true"]')

/** Returns the text in the editor, including its invisible part. */
export const editorText = (page: Page): Promise<string> =>
  page
    .locator('.cm-content')
    .first()
    .evaluate((content) => {
      const tile = content as unknown as Record<string, { view?: { state: EditorState } } | undefined>
      const view = (tile['cmTile'] ?? tile['cmView'])?.view
      return view ? String(view.state.doc) : ''
    })

/** Returns the line with the caret: its text before the caret, and the text after it. */
export const caretLine = (page: Page): Promise<[before: string, after: string]> =>
  contentOf(page).evaluate((content) => {
    const tile = content as unknown as Record<string, { view: { state: EditorState } } | undefined>
    const { selection, doc } = (tile['cmTile'] ?? tile['cmView'])!.view.state
    const { from, text } = doc.lineAt(selection.main.head)
    const column = selection.main.head - from
    return [text.slice(0, column), text.slice(column)]
  })

/** Copies to the real clipboard, as a program that offers one or both kinds does. */
export async function copyToClipboard(page: Page, kinds: { html?: string; plain?: string }): Promise<void> {
  await page.evaluate(({ html, plain }) => {
    const offer = (event: ClipboardEvent): void => {
      event.preventDefault()
      event.stopImmediatePropagation()
      if (html) event.clipboardData?.setData('text/html', html)
      if (plain) event.clipboardData?.setData('text/plain', plain)
    }
    window.addEventListener('copy', offer, { capture: true, once: true })
    document.execCommand('copy')
  }, kinds)
}
