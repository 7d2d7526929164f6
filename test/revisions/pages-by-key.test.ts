import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldKey } from '../../src-main/content/markdown/source-path.ts'
import { PagesByKey } from '../../src-main/revisions/pages-by-key.ts'

const key = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'B', 'é', 'É'), maxLength: 3 })

it('finds the first page with a key, or else the only key that differs by the case of ASCII letters', () => {
  fc.assert(
    fc.property(fc.array(key, { maxLength: 12 }), key, (keys, wanted) => {
      const pages = new PagesByKey(keys.map((each, page) => ({ key: each, page })))
      const similar = [...new Set(keys)].filter((each) => foldKey(each) === foldKey(wanted))
      const expected = keys.includes(wanted)
        ? keys.indexOf(wanted)
        : similar.length === 1
          ? keys.indexOf(similar[0]!)
          : undefined
      expect(pages.get(wanted)).toBe(expected)
      expect(pages.at(wanted)).toBe(keys.includes(wanted) ? keys.indexOf(wanted) : undefined)
    }),
    { numRuns: 2000 },
  )
})
