import { afterEach, expect, it } from 'vitest'
import {
  createDiff,
  type DiffMode,
} from '../../../../../src-renderer/features/change-requests/diff/create-diff.ts'
import { movedText } from '../../../../../src-renderer/features/change-requests/diff/moves/moved-text.ts'

const line = (number: number) => `This is line number ${number} of the page.`
const page = (...numbers: number[]) => `${numbers.map(line).join('\n')}\n`
const BEFORE = page(1, 2, 3, 4, 5, 6)
const AFTER = page(3, 4, 5, 6, 1, 2)

let close = () => undefined as void
afterEach(() => close())

async function draw(mode: DiffMode) {
  const parent = document.createElement('div')
  document.body.append(parent)
  const diff = createDiff(parent, BEFORE, AFTER, {
    mode,
    mayFold: false,
    extensions: movedText(() => ({ before: BEFORE, after: AFTER })),
  })
  close = () => {
    diff.destroy()
    parent.remove()
  }
  await new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)))
  const words = (selector: string) =>
    [...parent.querySelectorAll(selector)].map(({ textContent }) => textContent)
  return { parent, words }
}

it('side by side, moved lines are marked on both sides, with the number of their other line', async () => {
  const { words, parent } = await draw('side')
  expect(words('.cm-merge-a .cm-move-sign')).toEqual(['Moved to line 5'])
  expect(words('.cm-merge-b .cm-move-sign')).toEqual(['Moved from line 1'])
  expect(parent.querySelectorAll('.cm-movedLine')).toHaveLength(4)
})

it('in one column, the removed lines of a move are marked too', async () => {
  const { words } = await draw('inline')
  expect(words('.cm-move-sign')).toEqual(expect.arrayContaining(['Moved to line 5', 'Moved from line 1']))
})
