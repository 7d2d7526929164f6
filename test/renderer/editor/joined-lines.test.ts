import { deleteCharBackward, undo } from '@codemirror/commands'
import { afterEach, describe, expect, it } from 'vitest'
import { joinedLines } from '../../../src-renderer/editor/live/joined-lines.ts'
import { openLive, type OpenLive } from './open-live.ts'

let open: OpenLive | undefined
afterEach(() => open?.close())

/** Opens a text with the caret after words of it. Returns the ranges that are shown as a space. */
async function joinedAt(text: string, words: string): Promise<string[]> {
  open = await openLive(text)
  const { view } = open
  view.dispatch({ selection: { anchor: text.indexOf(words) + words.length } })
  const found: string[] = []
  view.state.field(joinedLines).joints.between(0, view.state.doc.length, (from, to) => {
    found.push(view.state.sliceDoc(from - 3, to + 3))
  })
  return found
}

describe('the lines of the paragraph with the caret', () => {
  it.each([
    ['One two\nthree four\nfive.\n\nOther\ntext.\n', 'two', ['two\nthr', 'our\nfiv']],
    ['- An item\n  of a list\n- b\n', 'item', ['tem\n  of ']],
    ['{% hint style="info" %}\nOne\ntwo.\n\nThree\nfour.\n{% endhint %}\n', 'One', ['One\ntwo', 'ree\nfou']],
    ['One\\\ntwo  \nthree\n', 'One', []],
    ['$$\na\nb\n$$\n', 'a', []],
    ['```\na\nb\n```\n', 'a', []],
    ['> a\n> b\n', 'a', []],
  ])('are one text where the page draws them so: %j', async (text, words, expected) => {
    expect(await joinedAt(text, words)).toEqual(expected)
  })

  it('stay separate in the text, and Backspace deletes the break like a space', async () => {
    await joinedAt('One two\nthree.\n\nOther.\n', 'two\n')
    const { view } = open!
    deleteCharBackward(view)
    expect(view.state.doc.toString()).toBe('One twothree.\n\nOther.\n')
    undo(view)
    expect(view.state.doc.toString()).toBe('One two\nthree.\n\nOther.\n')
  })
})
