import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../src-main/api/all.ts'
import type { AnyOperation } from '../../src-main/operations/engine/define-operation.ts'
import type { CallResult } from '../../src-main/operations/engine/dispatch.ts'
import { needsOf } from '../../src-main/operations/engine/needs.ts'
import { attemptAndUndo } from '../support/documents/attempt-and-undo.ts'
import { outcome } from '../support/refusal.ts'
import { openWorld, type World } from '../support/sync/world.ts'
import { START } from '../support/workspace.ts'

let world: World
/** An equal world without the deletion. */
let before: World
let spaceId: string
beforeAll(() => {
  world = openWorld()
  before = openWorld()
  spaceId = world.names['spaceId'] ?? ''
  // A transfer to an unknown organization would be refused without the deletion.
  world.workspace.setRole(world.workspace.user, world.elsewhere, 'create')
  world.workspace.call('deleteSpaceById', { params: { spaceId } })
})
afterAll(() => {
  world.workspace.close()
  before.workspace.close()
})

const operations = [...registry.values()].map((operation) => [operation.id, operation] as const)
const isOnSpace = (operation: AnyOperation) => needsOf(operation)?.on === 'space'

/** Queries that match the content of the space, where others match nothing. */
const QUERIES: Readonly<Record<string, object>> = {
  searchCommentsInOrganization: { query: 'hm' },
  listChangeRequestsForOrganization: { status: ['draft'] },
}

/** Calls an operation of a world as its administrator. A search seeks a page of the space. */
function attempt(operation: AnyOperation, { workspace, inputFor } = world): Promise<CallResult> {
  const input = inputFor(operation, workspace)
  const words = 'query' in operation.query.shape ? { query: 'welcome' } : {}
  const query = { ...(input.query as object), ...(QUERIES[operation.id] ?? words) }
  return attemptAndUndo(workspace, operation, { ...input, query })
}

describe('a deleted space', () => {
  /** Operations that receive the id of a deleted space. */
  const KNOWN = new Set(['getSpaceById', 'restoreSpace'])
  const onSpace = operations.filter(([id, operation]) => isOnSpace(operation) && !KNOWN.has(id))
  it.each(onSpace)('is not found by %s', async (_id, operation) => {
    expect(outcome(await attempt(operation))).toBe('resource.unknown')
  })

  it('is shown with the time of its deletion, and restored', async () => {
    const shown = await attempt(registry.get('getSpaceById')!)
    expect(shown).toMatchObject({ ok: true, value: { deletedAt: new Date(START).toISOString() } })
    expect(outcome(await attempt(registry.get('restoreSpace')!))).toBe('done')
  })
})

describe('the answers about other resources', () => {
  /** Operations that exist to name deleted spaces. */
  const NAMING = new Set(['listDeletedSpacesInOrganization', 'listChangesInOrganization'])
  const reads = operations.filter(
    ([id, operation]) => operation.method === 'GET' && !NAMING.has(id) && !isOnSpace(operation),
  )
  const names = async (operation: AnyOperation, where: World) =>
    JSON.stringify(await attempt(operation, where)).includes(spaceId)

  it.each(reads)('of %s do not name a deleted space', async (_id, operation) => {
    expect(await names(operation, world)).toBe(false)
  })

  it('name it before its deletion', async () => {
    const naming: string[] = []
    for (const [id, operation] of reads) if (await names(operation, before)) naming.push(id)
    expect(naming.toSorted()).toEqual([
      'findPagesByTitleInOrganization',
      'listChangeRequestsForOrganization',
      'listSpacesForOrganizationMember',
      'listSpacesInCollectionById',
      'listSpacesInOrganizationById',
      'searchChangeRequestsInOrganization',
      'searchCommentsInOrganization',
      'searchOrganizationContent',
      'searchPagesInOrganization',
    ])
  })
})
