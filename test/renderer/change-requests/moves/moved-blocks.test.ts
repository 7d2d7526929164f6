import { expect, it } from 'vitest'
import { splitBlocks } from '../../../../src-main/content/markdown/blocks.ts'
import { movedBlocks } from '../../../../src-renderer/features/change-requests/diff/moves/moved-blocks.ts'
import { readSides } from '../../../../src-renderer/features/change-requests/diff/side-text.ts'

const paragraph = (number: number) => `This is paragraph number ${number} of the page.`
const page = (...numbers: number[]) => `${numbers.map(paragraph).join('\n\n')}\n`
const moved = (before: string, after: string) => movedBlocks(readSides({ before, after }))
const idOf = (text: string, at: number) => splitBlocks(text)[at]!.id

it('a paragraph that moved down is moved on both sides, and no other is', () => {
  const before = page(1, 2, 3, 4)
  const after = page(2, 3, 4, 1)
  const { before: was, after: is } = moved(before, after)
  expect([...was]).toEqual([[idOf(before, 0), { other: idOf(after, 3), direction: 'down' }]])
  expect([...is]).toEqual([[idOf(after, 3), { other: idOf(before, 0), direction: 'down' }]])
})

it('a block behind a long new text is no move, and one before it that went up is', () => {
  const before = page(1, 2, 3, 4)
  expect(moved(before, page(9, 8, 7, 1, 2, 3, 4)).before.size).toBe(0)
  const { before: was } = moved(before, page(9, 8, 7, 6, 4, 1, 2, 3))
  expect([...was.values()].map(({ direction }) => direction)).toEqual(['up'])
})

it('an edited block that moved is not moved unchanged', () => {
  expect(moved(page(1, 2, 3), `${page(2, 3)}\nThis is paragraph number one.\n`).before.size).toBe(0)
})
