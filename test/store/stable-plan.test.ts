import { afterEach, beforeEach, expect, it } from 'vitest'
import { openStore } from '../../src-main/store/open-store.ts'
import { stablePlan } from '../../src-main/store/stable-plan.ts'
import type { Store } from '../../src-main/store/store.ts'

let store: Store

beforeEach(() => {
  store = openStore(':memory:')
})
afterEach(() => store.close())

it('hides every parameter from the planner, and leaves string literals unchanged', () => {
  expect(stablePlan("SELECT a FROM b WHERE c = ? AND d IN (?, ?) AND e <> 'why?''?' LIMIT ?")).toBe(
    "SELECT a FROM b WHERE c = +? AND d IN (+?, +?) AND e <> 'why?''?' LIMIT +?",
  )
})

it('leaves every kind of bound value unchanged', () => {
  const bytes = Buffer.from([0, 255])
  const row = store.get<Record<string, unknown>>(
    'SELECT ? AS text, ? AS number, ? AS fraction, ? AS missing, ? AS bytes, typeof(?) AS type',
    '007',
    7,
    0.5,
    null,
    bytes,
    '7',
  )
  expect(row).toEqual({ text: '007', number: 7, fraction: 0.5, missing: null, bytes, type: 'text' })
})

it('lets an index find the compared value, in the type of its column', () => {
  const plan = store.all<{ detail: string }>(
    'EXPLAIN QUERY PLAN SELECT slug FROM page_version WHERE line = ? AND page = ? AND seq <= ? ORDER BY seq DESC LIMIT ?',
    1,
    'page',
    3,
    1,
  )
  expect(plan.map(({ detail }) => detail)).toEqual([
    'SEARCH page_version USING PRIMARY KEY (line=? AND page=? AND seq<?)',
  ])
})
