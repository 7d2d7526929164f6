import { expect, it } from 'vitest'
import { touches } from '../../../src-renderer/api/touches.ts'

it('matches the change of any page when a getter names none', () => {
  const concerns = touches({ kinds: ['comment'], space: () => 's', page: () => undefined })
  expect(concerns({ kind: 'comment', space: 's', page: 'p' })).toBe(true)
  expect(concerns({ kind: 'comment', space: 'other', page: 'p' })).toBe(false)
})

it('matches no change of texts alone for an answer without texts', () => {
  const concerns = touches({ kinds: ['content'], texts: false })
  expect(concerns({ kind: 'content', isTextOnly: true })).toBe(false)
  expect(concerns({ kind: 'content' })).toBe(true)
  expect(touches({ kinds: ['content'] })({ kind: 'content', isTextOnly: true })).toBe(true)
})

it('matches only the changes of the named page', () => {
  const concerns = touches({ kinds: ['comment'], page: () => 'p' })
  expect(concerns({ kind: 'comment', page: 'p' })).toBe(true)
  expect(concerns({ kind: 'comment', page: 'other' })).toBe(false)
})
