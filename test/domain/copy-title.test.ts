import { expect, it } from 'vitest'
import { copyTitle } from '../../src-main/domain/copy-title.ts'

it.each([
  ['Handbook', 'Handbook (copy)'],
  ['x'.repeat(43), `${'x'.repeat(43)} (copy)`],
  ['x'.repeat(44), `${'x'.repeat(43)} (copy)`],
  [`${'x'.repeat(42)} yz`, `${'x'.repeat(42)} (copy)`],
])('names the copy of %j', (title, copy) => {
  expect(copyTitle(title, 50)).toBe(copy)
})

it('cuts only between visible characters', () => {
  const family = '👨‍👩‍👧'
  expect(copyTitle('x'.repeat(40) + family.repeat(2), 50)).toBe(`${'x'.repeat(40)} (copy)`)
})
