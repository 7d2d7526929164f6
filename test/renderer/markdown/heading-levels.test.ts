// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outlineLevels } from '../../../src-renderer/markdown/view/heading-levels.ts'

const written = (...levels: number[]) => levels.map((level) => ({ level, isFixed: false }))

describe('the outline of a page for a screen reader', () => {
  it.each([
    ['the levels of an author who skips none', [2, 3, 3, 2], true, [2, 3, 3, 2]],
    ['equal levels for equal headings', [3, 3, 4, 3], true, [2, 2, 3, 2]],
    ['no gap after a skipped level', [2, 4, 4, 6, 3], true, [2, 3, 3, 4, 3]],
    ['the title of the text itself', [1, 3, 2], true, [1, 2, 2]],
    ['a first heading in place of the title', [2, 3, 2], false, [1, 2, 1]],
  ])('has %s', (_name, levels, hasTitleAbove, outline) => {
    expect(outlineLevels(written(...levels), hasTitleAbove)).toEqual(outline)
  })

  it('leaves the levels of a block, and continues from them', () => {
    const headings = [
      { level: 2, isFixed: true },
      { level: 3, isFixed: true },
      { level: 5, isFixed: false },
    ]
    expect(outlineLevels(headings, true)).toEqual([2, 3, 4])
  })

  it('never goes down by more than one level, and never below the written one', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 })), (levels) => {
        const outline = outlineLevels(written(...levels), true)
        outline.forEach((level, index) => {
          expect(level).toBeLessThanOrEqual((outline[index - 1] ?? 1) + 1)
          expect(level).toBeLessThanOrEqual(levels[index]!)
        })
      }),
    )
  })
})
