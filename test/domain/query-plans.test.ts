import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lastPosition } from '../../src-main/domain/siblings.ts'
import { collectionList } from '../../src-main/operations/collections/collection-list.ts'
import type { CollectionRow } from '../../src-main/operations/collections/collection-row.ts'
import { spacesInCollection, spacesInOrganization } from '../../src-main/operations/spaces/space-list.ts'
import type { Bound, Reader } from '../../src-main/store/store.ts'
import { queryPlans } from '../support/query-plan.ts'
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts'

let workspace: TestWorkspace

beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

const collection = { id: 'c', organization: 'o' } as CollectionRow
const lists: Record<
  string,
  (store: Reader) => { count(): number; after(key: Bound[] | null, limit: number): unknown }
> = {
  'the spaces of an organization': (store) => spacesInOrganization(store, 'o'),
  'the spaces of a collection': (store) => spacesInCollection(store, collection),
  'all collections': (store) => collectionList(store, 'o', true),
  'the collections at the root': (store) => collectionList(store, 'o', false),
}

describe('the cost of a list', () => {
  it.each(Object.keys(lists))('%s: counted from only an index, and a page read in its order', (name) => {
    const plans = queryPlans(workspace.store, (store) => {
      lists[name]!(store).count()
      lists[name]!(store).after(null, 51)
      lists[name]!(store).after(['a0', 'id'], 51)
    })
    expect(plans[0]).toMatch(/^SEARCH (space|collection) USING COVERING INDEX /)
    expect(plans.filter((plan) => /SCAN|TEMP B-TREE/.test(plan))).toEqual([])
    expect(plans.filter((plan) => plan.includes('(position,id)>'))).toHaveLength(2)
  })

  it('finds the end of a container by two rows', () => {
    const plans = queryPlans(workspace.store, (store) =>
      lastPosition(store, { organization: 'o', parent: null }),
    )
    expect(plans.filter((plan) => /SCAN|TEMP B-TREE/.test(plan))).toEqual([])
  })
})
