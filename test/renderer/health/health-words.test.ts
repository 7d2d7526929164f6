import { expect, it } from 'vitest'
import type { HealthIssue } from '../../../src-main/schemas/health/health-issue.ts'
import { byPlace, readableAddress } from '../../../src-renderer/features/health/health-words.ts'

const issue = (id: string, line?: number): HealthIssue => ({
  kind: 'broken-link',
  page: { id, title: id, path: id },
  ...(line !== undefined && { line }),
})

it('the faults of a page are in the order of their lines, and pages stay in theirs', () => {
  const issues = [issue('b', 452), issue('b', 448), issue('a', 3), issue('c')]
  expect(byPlace(issues).map(({ page, line }) => [page.id, line])).toEqual([
    ['b', 448],
    ['b', 452],
    ['a', 3],
    ['c', undefined],
  ])
})

it.each([
  ['../assets/01%20%282%29.png', '../assets/01 (2).png'],
  ['caf%C3%A9.md', 'café.md'],
  ['100%.md', '100%.md'],
  ['plain.md#part', 'plain.md#part'],
])('the address %s is shown as %s', (address, shown) => {
  expect(readableAddress(address)).toBe(shown)
})
