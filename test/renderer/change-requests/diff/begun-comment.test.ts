import { expect, it } from 'vitest'
import { placeIn } from '../../../../src-renderer/features/change-requests/diff/begun-comment.ts'
import { readSides } from '../../../../src-renderer/features/change-requests/diff/side-text.ts'
import { moveDraft } from '../../../../src-renderer/features/comments/use-composer-draft.ts'

const BASE = 'First words.\n\nStep 1: press the red button.\n\nStep 2: press the blue button.\n'
const earlier = readSides({ before: BASE, after: BASE.replace('First', 'New first') })
const [, red] = earlier.after.blocks
const place = { pageId: 'p', blockId: red!.id }
const sides = (after: string) => readSides({ before: BASE, after })

it('leaves a begun comment on its block while other blocks are edited', () => {
  expect(placeIn(sides(BASE.replace('blue', 'green')), earlier.after, place)).toBe(place)
})

it('moves a begun comment to its edited block', () => {
  const now = sides(BASE.replace('red', 'dark red'))
  expect(placeIn(now, earlier.after, place)).toEqual({ pageId: 'p', blockId: now.after.blocks[1]!.id })
})

it('moves a begun comment to the page with the words of its deleted block', () => {
  const now = sides('First words.\n\nStep 2: press the blue button.\n')
  expect(placeIn(now, earlier.after, place)).toEqual({
    pageId: 'p',
    blockId: null,
    lost: 'Step 1: press the red button.',
  })
})

it('leaves a begun comment on a removed block of the base', () => {
  const removed = readSides({ before: BASE, after: 'First words.\n' })
  const onRemoved = { pageId: 'p', blockId: removed.before.blocks[1]!.id }
  expect(placeIn(sides('Other words.\n'), removed.after, onRemoved)).toBe(onRemoved)
})

it('appends an unposted text to the text of its new place', () => {
  localStorage.setItem('carrel.comment.from', 'Which one?')
  localStorage.setItem('carrel.comment.to', 'There already.\n')
  moveDraft('from', 'to')
  expect(localStorage.getItem('carrel.comment.from')).toBeNull()
  expect(localStorage.getItem('carrel.comment.to')).toBe('There already.\n\nWhich one?')
})
