import { expect, it } from 'vitest'
import { randomId } from '../../src-main/platform/ids.ts'

const ids = Array.from({ length: 20_000 }, () => randomId())

it('creates ids of twenty letters and digits', () => {
  expect(ids.filter((id) => !/^[0-9A-Za-z]{20}$/.test(id))).toEqual([])
})

it('creates no id twice', () => {
  expect(new Set(ids).size).toBe(ids.length)
})

it('uses all letters and digits in every place', () => {
  for (let place = 0; place < 20; place += 1) expect(new Set(ids.map((id) => id[place])).size).toBe(62)
})
