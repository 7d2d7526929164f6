import { expect, it } from 'vitest'
import { splitBlocks } from '../../../../../src-main/content/markdown/blocks.ts'
import { movedBlocks } from '../../../../../src-renderer/features/change-requests/diff/moves/moved-blocks.ts'
import { readSides } from '../../../../../src-renderer/features/change-requests/diff/side-text.ts'

const paragraph = (number: number) => `This is paragraph number ${number} of the page.`
const page = (...numbers: number[]) => `${numbers.map(paragraph).join('\n\n')}\n`
const moved = (before: string, after: string) => movedBlocks(readSides({ before, after }))
const idOf = (text: string, index: number) => splitBlocks(text)[index]!.id

it('a paragraph that moved down is moved on both sides, and no other is', () => {
  const before = page(1, 2, 3, 4)
  const after = page(2, 3, 4, 1)
  const { before: movedBefore, after: movedAfter } = moved(before, after)
  expect([...movedBefore]).toEqual([[idOf(before, 0), { other: idOf(after, 3), direction: 'down' }]])
  expect([...movedAfter]).toEqual([[idOf(after, 3), { other: idOf(before, 0), direction: 'down' }]])
})

it('blocks after a long new text are not moved, and a block that moved up is', () => {
  const before = page(1, 2, 3, 4)
  expect(moved(before, page(9, 8, 7, 1, 2, 3, 4)).before.size).toBe(0)
  const { before: movedBefore } = moved(before, page(9, 8, 7, 6, 4, 1, 2, 3))
  expect([...movedBefore.values()].map(({ direction }) => direction)).toEqual(['up'])
})

it('a block that was edited and moved is not listed as moved', () => {
  expect(moved(page(1, 2, 3), `${page(2, 3)}\nThis is paragraph number one.\n`).before.size).toBe(0)
})
