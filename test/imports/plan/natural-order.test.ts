import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareNatural, inNaturalOrder } from '../../../src-main/imports/plan/natural-order.ts'
import { atOnce } from '../../../src-main/platform/in-turns.ts'

const sorted = (paths: readonly string[]) =>
  atOnce(inNaturalOrder(paths.map((path) => ({ path })))).map(({ path }) => path)

it('sorts folder by folder, numbers by value, and lower case before upper case', () => {
  expect(sorted(['b.md', 'a-b/x.md', 'a/10.md', 'A.md', 'a/2.md', 'a.md', 'a/b/c.md'])).toEqual([
    'a/2.md',
    'a/10.md',
    'a/b/c.md',
    'a-b/x.md',
    'a.md',
    'A.md',
    'b.md',
  ])
})

it('sorts like a comparison of all names of two paths', () => {
  const name = fc.string({
    unit: fc.constantFrom('a', 'B', '1', '10', '-', '.', 'é', ' '),
    minLength: 1,
    maxLength: 3,
  })
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'))
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 20 }), (paths) => {
      expect(sorted(paths)).toEqual(paths.toSorted(compareByNames))
    }),
  )
})

function compareByNames(one: string, other: string): number {
  const [left, right] = [one.split('/'), other.split('/')]
  const index = left.findIndex((name, at) => name !== right[at])
  if (index === -1 || index >= right.length) return left.length - right.length
  return compareNatural(left[index]!, right[index]!)
}
