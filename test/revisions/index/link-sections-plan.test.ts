import { afterEach, beforeEach, expect, it } from 'vitest'
import { namedPages } from '../../../src-main/revisions/index/link-sections.ts'
import type { Reader } from '../../../src-main/store/store.ts'
import { queryPlan } from '../../support/query-plan.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace

beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

it('finds the names in one page without reading the links of all others', () => {
  const { store } = workspace
  const plans: string[] = []
  const recordingReader: Reader = {
    get: (sql, ...values) => store.get(sql, ...values),
    all: (sql, ...values) => {
      plans.push(...queryPlan(store, sql, ...values))
      return store.all(sql, ...values)
    },
    iterate: (sql, ...values) => store.iterate(sql, ...values),
  }
  expect(namedPages(recordingReader, 1, 'page')).toEqual([])
  expect(plans).toEqual(['SEARCH link USING PRIMARY KEY (line=? AND page=?)'])
})
