import { expect, it } from 'vitest'
import {
  pageAtLine,
  pagesBetween,
} from '../../../../src-renderer/features/change-requests/diff/scrolled-pages.ts'

const HEIGHT = 100
let measured = 0
const pages = Array.from({ length: 300 }, (_, at) => ({
  at,
  getBoundingClientRect() {
    measured += 1
    return { top: at * HEIGHT, bottom: (at + 1) * HEIGHT } as DOMRect
  },
}))
const between = (top: number, bottom: number) => pagesBetween(pages, top, bottom).map(({ at }) => at)

it('finds the page at a line, and measures few of hundreds', () => {
  measured = 0
  expect(pageAtLine(pages, 0)?.at).toBe(0)
  expect(pageAtLine(pages, HEIGHT - 1)?.at).toBe(0)
  expect(pageAtLine(pages, HEIGHT)?.at).toBe(1)
  expect(pageAtLine(pages, 12_345)?.at).toBe(123)
  expect(pageAtLine(pages, 29_999)?.at).toBe(299)
  expect(measured).toBeLessThan(5 * 10)
})

it('finds no page below the last one, or without pages', () => {
  expect(pageAtLine(pages, 30_000)).toBeUndefined()
  expect(pageAtLine([], 0)).toBeUndefined()
})

it('finds the pages between two lines, also in part, and measures few', () => {
  measured = 0
  expect(between(12_050, 12_350)).toEqual([120, 121, 122, 123])
  expect(between(-500, 50)).toEqual([0])
  expect(between(29_850, 40_000)).toEqual([298, 299])
  expect(between(31_000, 40_000)).toEqual([])
  expect(measured).toBeLessThan(60)
})
