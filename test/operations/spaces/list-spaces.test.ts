import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { libraryOf } from '../../support/library.ts'
import { pageThrough } from '../../support/page-through.ts'
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

  it('shows each space in the form that a read returns', () => {
    const shelf = library.collection('shelf')
    const spaceId = library.space('a', shelf)
    const space = workspace.call('getSpaceById', { params: { spaceId } })
    expect(inOrganization().items).toEqual([space])
    expect(inCollection(shelf).items).toEqual([space])
  })

  it('excludes deleted and unfinished spaces', () => {
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

  it('is refused to a guest, and unknown to a stranger', () => {
    const params = { organizationId: workspace.organization }
    const codeFor = (role: null | 'stranger') =>
      refusal(workspace.addUser(role).attempt('listSpacesInOrganizationById', { params }))
    expect(codeFor(null)).toBe('auth.forbidden')
    expect(codeFor('stranger')).toBe('resource.unknown')
  })

  it('lists each permanent space exactly once, while others are created and deleted', () => {
    const event = record({ kind: constantFrom('create', 'delete'), index: integer({ min: 0, max: 30 }) })
    assert(
      property(
        array(array(event, { maxLength: 4 }), { maxLength: 8 }),
        integer({ min: 1, max: 4 }),
        (rounds, limit) => {
          const { listed, permanent } = readCrowded(rounds, limit)
          expect(listed.filter((id) => permanent.has(id)).toSorted()).toEqual([...permanent].toSorted())
          expect(new Set(listed).size).toBe(listed.length)
        },
      ),
      { numRuns: 40 },
    )
  })
})

/** Reads a list to its end, and creates and deletes spaces between its pages. */
function readCrowded(rounds: { kind: string; index: number }[][], limit: number) {
  const crowded = openTestWorkspace()
  const params = { organizationId: crowded.organization }
  const spaces = Array.from({ length: 12 }, (_, n) => libraryOf(crowded).space(`s${n}`))
  const permanent = new Set(spaces)
  const change = ({ kind, index }: { kind: string; index: number }) => {
    const neighbour = [...permanent][index % Math.max(1, permanent.size)]
    if (neighbour === undefined) return
    if (kind === 'delete') {
      crowded.call('deleteSpaceById', { params: { spaceId: neighbour } })
      permanent.delete(neighbour)
    } else {
      const spaceId = libraryOf(crowded).space('new')
      const body = { position: { before: { space: neighbour } } }
      crowded.call('moveSpace', { params: { spaceId }, body })
    }
  }
  const items = pageThrough(
    (page) => crowded.call('listSpacesInOrganizationById', { params, query: { limit, ...page } }),
    (round) => rounds[round]?.forEach(change),
  )
  crowded.close()
  return { listed: items.map(({ id }) => id), permanent }
}
