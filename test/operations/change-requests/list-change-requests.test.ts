import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeRequestList } from '../../../src-main/operations/change-requests/lists/change-request-list.ts'
import type { ChangeRequestFilters } from '../../../src-main/operations/change-requests/lists/list-filters.ts'
import { addChangeRequest, addSpace } from '../../support/content/authoring.ts'
import { queryPlans } from '../../support/query-plan.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const MINUTE = 60_000

let workspace: TestWorkspace
let space = ''

beforeEach(() => {
  workspace = openTestWorkspace()
  space = addSpace(workspace, {}).space
})
afterEach(() => workspace.close())

/** Begins change requests with subjects, a minute apart. Returns their ids. */
function begin(...subjects: string[]): string[] {
  return subjects.map((subject) => {
    workspace.advance(MINUTE)
    const id = addChangeRequest(workspace, space)
    rename(id, subject)
    return id
  })
}

function rename(changeRequestId: string, subject: string): void {
  workspace.call('updateChangeRequestById', {
    params: { spaceId: space, changeRequestId },
    body: { subject },
  })
}

const time = (): string => new Date(workspace.now()).toISOString()

type Query = Partial<ChangeRequestFilters> & { limit?: number; page?: string }

const LISTS = {
  'of a space': (query: Query) =>
    workspace.call('listChangeRequestsForSpace', {
      params: { spaceId: space },
      query: { status: 'draft', ...query },
    }),
  'of an organization': (query: Query) =>
    workspace.call('listChangeRequestsForOrganization', {
      params: { organizationId: workspace.organization },
      query: { status: ['draft'], ...query },
    }),
}

describe.each(Object.entries(LISTS))('The change requests %s', (_name, list) => {
  /** Reads the list in pages of one. Expects the count of the whole list. */
  function subjects(query: Query): string[] {
    const found: string[] = []
    let page: string | undefined
    do {
      const answer = list({ ...query, limit: 1, ...(page !== undefined && { page }) })
      found.push(...answer.items.map(({ subject }) => subject))
      page = answer.next?.page
      if (page === undefined) expect(answer.count).toBe(found.length)
    } while (page !== undefined)
    return found
  }

  it('are sorted by creation or last change, in both directions', () => {
    const [first] = begin('First', 'Second', 'Third')
    workspace.advance(MINUTE)
    rename(first!, 'First again')
    expect(subjects({})).toEqual(['First again', 'Third', 'Second'])
    expect(subjects({ order: 'asc' })).toEqual(['Second', 'Third', 'First again'])
    expect(subjects({ orderBy: 'createdAt' })).toEqual(['Third', 'Second', 'First again'])
    expect(subjects({ orderBy: 'createdAt', order: 'asc' })).toEqual(['First again', 'Second', 'Third'])
  })

  it('with the same last change are sorted by creation', () => {
    begin('One')
    for (const subject of ['Two', 'Three']) rename(addChangeRequest(workspace, space), subject)
    expect(subjects({ orderBy: 'updatedAt' })).toEqual(['Three', 'Two', 'One'])
    expect(subjects({ orderBy: 'updatedAt', order: 'asc' })).toEqual(['One', 'Two', 'Three'])
  })

  it('are found by the words of their subject in any case and order, and by their number', () => {
    begin('Explain Ownership', 'Überblick der Kapitel', 'The ownership of slices', 'Release 2')
    expect(subjects({ text: 'ownership' })).toEqual(['The ownership of slices', 'Explain Ownership'])
    expect(subjects({ text: 'slices owner' })).toEqual(['The ownership of slices'])
    expect(subjects({ text: 'überb' })).toEqual(['Überblick der Kapitel'])
    expect(subjects({ text: 'ownership -slices' })).toEqual(['Explain Ownership'])
    expect(subjects({ text: ' #2 ' })).toEqual(['Release 2', 'Überblick der Kapitel'])
    expect(subjects({ text: 'nothing like it' })).toEqual([])
    expect(subjects({ text: '  ' })).toEqual(subjects({}))
  })

  it('are found by the time of their last change', () => {
    begin('Old')
    workspace.advance(MINUTE)
    const between = time()
    begin('New')
    expect(subjects({ after: between })).toEqual(['New'])
    expect(subjects({ before: between })).toEqual(['Old'])
    expect(subjects({ after: between, before: between })).toEqual([])
  })

  it('refuse the cursor of another order', () => {
    begin('One', 'Two')
    const page = list({ limit: 1 }).next!.page
    const refused = expect.objectContaining({ code: 'input.cursor' })
    expect(() => list({ limit: 1, page, order: 'asc' })).toThrow(refused)
    expect(() => list({ limit: 1, page, orderBy: 'createdAt' })).toThrow(refused)
  })
})

describe('The change requests of a space', () => {
  const list = (query: { status?: 'archived' | 'draft' | 'merged' | 'open'; contributor?: string } = {}) =>
    workspace
      .call('listChangeRequestsForSpace', { params: { spaceId: space }, query })
      .items.map(({ subject }) => subject)

  it('are the open ones by default, and those of another status on request', () => {
    const [open, archived] = begin('Open', 'Archived', 'Draft')
    const setStatus = (changeRequestId: string, status: 'open' | 'archived') =>
      workspace.call('updateChangeRequestById', {
        params: { spaceId: space, changeRequestId },
        body: { status },
      })
    setStatus(open!, 'open')
    setStatus(archived!, 'archived')
    expect(list()).toEqual(['Open'])
    expect([list({ status: 'archived' }), list({ status: 'draft' }), list({ status: 'merged' })]).toEqual([
      ['Archived'],
      ['Draft'],
      [],
    ])
  })

  it('are filtered by a contributor', () => {
    const [first] = begin('First', 'Second')
    workspace.advance(MINUTE)
    const writer = workspace.addUser('edit')
    writer.call('updateChangeRequestContent', {
      params: { spaceId: space, changeRequestId: first! },
      body: { changes: [{ operation: 'insert_page', title: 'New' }] },
    })
    expect(list({ status: 'draft', contributor: writer.user })).toEqual(['First'])
    expect(list({ status: 'draft', contributor: workspace.user })).toEqual(['First', 'Second'])
  })
})

describe('A page of change requests with one status', () => {
  const PLACES = [
    { kind: 'space', space: 's' },
    { kind: 'organization', organization: 'o' },
  ] as const
  const ORDERS = ['createdAt', 'updatedAt'] as const
  const cases = PLACES.flatMap((place) => ORDERS.map((orderBy) => ({ place, orderBy })))

  it.each(cases)('is read from an index in the order of $orderBy: $place.kind', ({ place, orderBy }) => {
    const plans = queryPlans(workspace.store, (store) => {
      const list = changeRequestList(store, { place, statuses: ['open'], orderBy, order: 'desc' })
      list.after(null, 10)
      list.after(
        list.keyTypes.map(() => 1),
        10,
      )
    })
    expect(plans.filter((plan) => plan.startsWith('SEARCH change_request USING INDEX'))).toHaveLength(2)
    expect(plans.filter((plan) => plan.includes('TEMP B-TREE'))).toEqual([])
  })
})
