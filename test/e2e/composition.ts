import type { Page } from 'playwright-core'

/** The code of every key that an input method handles. */
const HANDLED = 229

/** An input method in front of a page. */
export interface Composition {
  /** Shows a composed text in place of the one before. */
  compose(text: string): Promise<unknown>
  /** Ends the composition with its words. */
  commit(text: string): Promise<unknown>
  /** Presses a key that the input method handles. */
  press(key: string): Promise<unknown>
}

/** Returns an input method that sends the events of a real one. */
export async function openComposition(page: Page): Promise<Composition> {
  const session = await page.context().newCDPSession(page)
  return {
    compose(text) {
      const caret = { selectionStart: text.length, selectionEnd: text.length }
      return session.send('Input.imeSetComposition', { text, ...caret })
    },
    commit: (text) => session.send('Input.insertText', { text }),
    press: (key) =>
      session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: HANDLED }),
  }
}
