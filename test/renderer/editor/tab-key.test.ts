import { EditorSelection } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { openLive } from './open-live.ts'

const TEXT = 'One.\n\n- a\n- b\n\n```js\nlamp()\n```\n\n> Quoted.\n\n| A | B |\n| - | - |\n| c | d |\n'

/** Presses Tab at the first occurrence of words. Returns the text, and the words that screen readers announce. */
async function pressTab(words: string, shiftKey = false): Promise<{ text: string; announced: string }> {
  const { view, close } = await openLive(TEXT)
  view.dispatch({ selection: EditorSelection.cursor(TEXT.indexOf(words)) })
  const init = { key: 'Tab', code: 'Tab', keyCode: 9, shiftKey, bubbles: true, cancelable: true }
  const event = new KeyboardEvent('keydown', init)
  view.contentDOM.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  const text = view.state.doc.toString()
  const announced = view.dom.querySelector('.cm-announced')?.textContent ?? ''
  close()
  return { text, announced }
}

describe('Tab in live preview', () => {
  it.each(['One.', 'Quoted.'])('leaves the text at %j as it is, and announces the way out', async (words) => {
    for (const shift of [false, true])
      expect(await pressTab(words, shift)).toEqual({
        text: TEXT,
        announced: 'Escape and then Tab lead out of the text.',
      })
  })

  it('indents code, and nests items', async () => {
    expect((await pressTab('lamp()')).text).toBe(TEXT.replace('lamp()', '  lamp()'))
    expect((await pressTab('b\n\n')).text).toBe(TEXT.replace('- b', '  - b'))
  })

  it('goes to the next cell of a table', async () => {
    expect(await pressTab('c |')).toEqual({ text: TEXT, announced: expect.not.stringContaining('Escape') })
  })
})
