import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registry } from '../../src-main/api/all.ts'
import type { ContentChange } from '../../src-main/schemas/content-change.ts'
import { isLargeRead } from '../../src-main/workspace/reading/is-large-read.ts'
import { addChangeRequest, addSpace } from '../support/content/authoring.ts'
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts'

let workspace: TestWorkspace
beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

function isLarge(id: string, query: object = {}): boolean {
  const operation = registry.get(id)
  if (!operation) throw new Error(`There is no operation ${id}`)
  return isLargeRead(workspace.store, operation, { params: { spaceId: 's', organizationId: 'o' }, query })
}

/** Adds copies of a change request, each with a line of its own. */
function addChangeRequests(count: number): void {
  const { space } = addSpace(workspace, {})
  const { seq, line } = workspace.store.get<{ seq: number; line: number }>(
    'SELECT seq, line FROM change_request WHERE id = ?',
    addChangeRequest(workspace, space),
  )!
  const numbers = `WITH RECURSIVE number (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM number WHERE at < ${count - 1})`
  workspace.store.run(
    `${numbers} INSERT INTO line (id, space, parent, base, head)
     SELECT id + at, space, parent, base, head FROM number, line WHERE id = ?`,
    line,
  )
  workspace.store.run(
    `${numbers} INSERT INTO change_request
       (id, space, organization, number, line, status, subject, created_by, created_at, updated_at, revision_initial)
     SELECT id || at, space, organization, number + at, line + at, status, subject, created_by, created_at, updated_at,
       revision_initial FROM number, change_request WHERE seq = ?`,
    seq,
  )
}

function addDocuments(count: number): void {
  workspace.store.run(
    `INSERT INTO search_document (page, slug, title, outline)
     WITH RECURSIVE number (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM number WHERE at < ?)
     SELECT 'page-' || at, '', '', '' FROM number`,
    count,
  )
}

describe('a search', () => {
  it.each(['searchSpaceContent', 'searchOrganizationContent', 'findPagesByTitleInOrganization'])(
    'is a large read in a large workspace: %s',
    (id) => {
      addDocuments(20_000)
      expect(isLarge(id)).toBe(false)
      addDocuments(1)
      expect(isLarge(id)).toBe(true)
    },
  )

  it('of titles is not a large read, because its time does not grow', () => {
    addDocuments(20_001)
    expect(isLarge('findPagesByTitle')).toBe(false)
  })
})

describe('a list of change requests', () => {
  it.each(['listChangeRequestsForSpace', 'listChangeRequestsForOrganization'])(
    'is a large read when it compares many with words: %s',
    (id) => {
      addChangeRequests(1001)
      expect(isLarge(id, { text: 'words' })).toBe(true)
      expect(isLarge(id)).toBe(false)
    },
  )

  it('is not a large read when it compares few with words', () => {
    addChangeRequests(10)
    expect(isLarge('listChangeRequestsForSpace', { text: 'words' })).toBe(false)
  })
})

/** Returns whether the merge preview is a large read after a batch of changes. */
function isLargeAfter(...changes: ContentChange[]): boolean {
  const { space, pages } = addSpace(workspace, { One: 'a\n' })
  const changeRequestId = addChangeRequest(workspace, space)
  const params = { spaceId: space, changeRequestId }
  const named = changes.map((change) => ('page' in change ? { ...change, page: pages[0]! } : change))
  workspace.call('updateChangeRequestContent', { params, body: { changes: named } })
  return isLargeRead(workspace.store, registry.get('getMergePreview')!, { params, query: {} })
}

const inserted = (count: number): ContentChange[] =>
  Array.from({ length: count }, (_, at) => ({ operation: 'insert_page', title: `Page ${at}` }))

describe('a merge preview', () => {
  it('is a large read when the change request changes more than ten pages', () => {
    expect(isLargeAfter(...inserted(10))).toBe(false)
    expect(isLargeAfter(...inserted(11))).toBe(true)
  })

  it('is a large read when the change request deletes a page, to which many may link', () => {
    expect(isLargeAfter({ operation: 'delete_page', page: '' })).toBe(true)
  })
})
