import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { libraryOf } from '../../support/library.ts'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
let library: ReturnType<typeof libraryOf>

beforeEach(() => {
  workspace = openTestWorkspace()
  library = libraryOf(workspace)
})
afterEach(() => workspace.close())

const inOrganization = (query: { page?: string; limit?: number } = {}) =>
  workspace.call('listSpacesInOrganizationById', {
    params: { organizationId: workspace.organization },
    query,
  })
const inCollection = (collectionId: string, query: { page?: string; limit?: number } = {}) =>
  workspace.call('listSpacesInCollectionById', { params: { collectionId }, query })

describe('listing spaces', () => {
  it('lists those of the organization in collections or not, and those directly in a collection', () => {
    const outer = library.collection('outer')
    const inner = library.collection('inner', outer)
    library.space('a')
    library.space('b', outer)
    library.space('c', inner)
    expect(
      inOrganization()
        .items.map((item) => item.title)
        .toSorted(),
    ).toEqual(['a', 'b', 'c'])
    expect(inCollection(outer).items.map((item) => item.title)).toEqual(['b'])
    expect(inCollection(outer).count).toBe(1)
  })

  it('shows each as the space itself is read', () => {
    const shelf = library.collection('shelf')
    const spaceId = library.space('a', shelf)
    const space = workspace.call('getSpaceById', { params: { spaceId } })
    expect(inOrganization().items).toEqual([space])
    expect(inCollection(shelf).items).toEqual([space])
  })

  it('leaves out spaces that are deleted or still being filled', () => {
    const deleted = library.space('deleted')
    const filling = library.space('filling')
    library.space('there')
    workspace.call('deleteSpaceById', { params: { spaceId: deleted } })
    workspace.store.run("UPDATE space SET state = 'filling' WHERE id = ?", filling)
    expect(inOrganization()).toMatchObject({ count: 1, items: [{ title: 'there' }] })
  })

  it('refuses a cursor of another list', () => {
    const shelf = library.collection('shelf')
    for (const title of ['a', 'b']) library.space(title, shelf)
    const page = inCollection(shelf, { limit: 1 }).next!.page
    const params = { organizationId: workspace.organization }
    expect(refusal(workspace.attempt('listSpacesInOrganizationById', { params, query: { page } }))).toBe(
      'input.cursor',
    )
  })

  it('is for members: a guest may not, and for a stranger the organization does not exist', () => {
    const params = { organizationId: workspace.organization }
    const ask = (role: null | 'stranger') =>
      refusal(workspace.addUser(role).attempt('listSpacesInOrganizationById', { params }))
    expect(ask(null)).toBe('auth.forbidden')
    expect(ask('stranger')).toBe('resource.unknown')
  })

  it('meets each space that was there throughout exactly once, while others come and go', () => {
    const event = record({ kind: constantFrom('create', 'delete'), at: integer({ min: 0, max: 30 }) })
    assert(
      property(
        array(array(event, { maxLength: 4 }), { maxLength: 8 }),
        integer({ min: 1, max: 4 }),
        (rounds, limit) => {
          const { met, throughout } = pageThrough(rounds, limit)
          expect(met.filter((id) => throughout.has(id)).toSorted()).toEqual([...throughout].toSorted())
          expect(new Set(met).size).toBe(met.length)
        },
      ),
      { numRuns: 40, seed: 20261121 },
    )
  })
})

/** Reads a list to its end, with spaces made at any place and deleted between its pages. */
function pageThrough(rounds: { kind: string; at: number }[][], limit: number) {
  const here = openTestWorkspace()
  const params = { organizationId: here.organization }
  const spaces = Array.from({ length: 12 }, (_, n) => libraryOf(here).space(`s${n}`))
  const throughout = new Set(spaces)
  const met: string[] = []
  let page: string | undefined
  for (let round = 0; round === 0 || page !== undefined; round += 1) {
    const answer = here.call('listSpacesInOrganizationById', {
      params,
      query: { limit, ...(page !== undefined && { page }) },
    })
    met.push(...answer.items.map((item) => item.id))
    page = answer.next?.page
    for (const { kind, at } of rounds[round] ?? []) {
      const neighbour = [...throughout][at % Math.max(1, throughout.size)]
      if (neighbour === undefined) continue
      if (kind === 'delete') {
        here.call('deleteSpaceById', { params: { spaceId: neighbour } })
        throughout.delete(neighbour)
      } else {
        const spaceId = libraryOf(here).space('new')
        here.call('moveSpace', { params: { spaceId }, body: { position: { before: { space: neighbour } } } })
      }
    }
  }
  here.close()
  return { met, throughout }
}
