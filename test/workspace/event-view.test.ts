import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../src-main/api/all.ts'
import type { OperationId } from '../../src-main/hosts/client-types.ts'
import type { Caller } from '../../src-main/operations/engine/scope.ts'
import type { ChangeEvent, Touched } from '../../src-main/schemas/feed/change-event.ts'
import { RightsView } from '../../src-main/workspace/event-view.ts'
import { addGuestOf } from '../support/add-guest.ts'
import { openWorld, type World } from '../support/sync/world.ts'
import { addresses, openTestWorkspace, type TestWorkspace, type Visitor } from '../support/workspace.ts'

let world: World
let callers: Record<string, Visitor>

beforeAll(() => {
  world = openWorld()
  const { workspace } = world
  const guest = addGuestOf(workspace, world.names['spaceId'] ?? '')
  const removed = workspace.addUser('edit')
  workspace.store.run('DELETE FROM member WHERE user = ?', removed.user)
  callers = {
    owner: workspace,
    editor: workspace.addUser('edit'),
    guest,
    'guest without a space': workspace.addUser(null),
    'removed member': removed,
    'member of another organization': workspace.addUser('admin', world.elsewhere),
  }
})
afterAll(() => world.workspace.close())

const viewOf = ({ store, now }: TestWorkspace) =>
  new RightsView((caller) => ({ store, caller, clock: now, addresses }))

const LISTED: Partial<Record<Touched['kind'], OperationId>> = {
  site: 'listSites',
  'openapi-spec': 'listOpenAPISpecs',
  integration: 'listSites',
}

/** A program that calls with a token of the visitor. */
const tokenOf = ({ user }: Visitor): Caller => ({ kind: 'token', user })

/** True when a caller can read the entity of an event. A just deleted space counts as before its deletion. */
function mayRead(caller: Visitor, { kind, organization, space, changeRequest }: Touched): boolean {
  if (kind === 'user') return caller === callers['owner']
  if (space === undefined)
    return caller.attempt(LISTED[kind] ?? 'getOrganizationById', {
      params: { organizationId: organization },
    }).ok
  world.workspace.store.run('UPDATE space SET deleted_at = NULL WHERE id = ?', space)
  const params = { spaceId: space, changeRequestId: changeRequest }
  return caller.attempt(changeRequest === undefined ? 'getSpaceById' : 'getChangeRequestById', { params }).ok
}

/** Returns the events of an owner's operation, and the view of each caller, in a transaction that is rolled back. */
async function eventsOf(id: OperationId): Promise<{ name: string; seen: Touched[]; readable: Touched[] }[]> {
  const { workspace } = world
  const operation = registry.get(id)!
  workspace.store.database.exec('BEGIN')
  try {
    const input = world.inputFor(operation, workspace)
    const first = workspace.events.length
    if (operation.prepare) await workspace.attemptPrepared(id, input)
    else workspace.attempt(id, input)
    const events = workspace.events.slice(first).filter(({ type }) => type === 'changed')
    return Object.entries(callers).map(([name, caller]) => {
      const view = viewOf(workspace)
      const seen = events.flatMap((event) => touchedIn(view.seen(event, tokenOf(caller))))
      return {
        name,
        seen,
        readable: events.flatMap(touchedIn).filter((resource) => mayRead(caller, resource)),
      }
    })
  } finally {
    workspace.store.database.exec('ROLLBACK')
  }
}

const touchedIn = (event: ChangeEvent | null): Touched[] => (event?.type === 'changed' ? event.touched : [])
const writes = [...registry.values()]
  .filter(({ method }) => method !== 'GET')
  .map(({ id }) => id as OperationId)

describe('the events of every operation', () => {
  it('show each caller what they may read at that moment, and nothing else', async () => {
    const counted: Record<string, number> = {}
    for (const id of writes) {
      for (const { name, seen, readable } of await eventsOf(id)) {
        expect([id, name, seen]).toEqual([id, name, readable])
        counted[name] = (counted[name] ?? 0) + seen.length
      }
    }
    expect(counted['owner']).toBeGreaterThan(70)
    expect(counted['editor']).toBeGreaterThan(70)
    expect(counted['guest']).toBeGreaterThan(20)
    expect(counted['guest']).toBeLessThan(counted['editor'] ?? 0)
    expect(counted['guest without a space']).toBeLessThan(counted['guest'] ?? 0)
    expect(counted['removed member']).toBe(0)
  }, 120_000)

  it('cost one statement for each member of a thousand callers, and two for each guest', () => {
    const workspace = openTestWorkspace()
    const space = workspace.call('createSpace', {
      params: { organizationId: workspace.organization },
      body: { title: 'Guide' },
    }).id
    const people = Array.from({ length: 1000 }, (_, at) => workspace.addUser(at % 10 === 0 ? null : 'read'))
    const event: ChangeEvent = { type: 'changed', touched: [{ kind: 'content', space }] }
    const statements: string[] = []
    const { store } = workspace
    const counting = Object.create(store, {
      get: { value: (sql: string, ...bound: never[]) => (statements.push(sql), store.get(sql, ...bound)) },
      all: { value: (sql: string, ...bound: never[]) => (statements.push(sql), store.all(sql, ...bound)) },
    }) as TestWorkspace['store']
    const view = new RightsView((caller) => ({ store: counting, caller, clock: workspace.now, addresses }))
    const seen = people.filter((person) => view.seen(event, tokenOf(person)) !== null)
    expect(seen).toHaveLength(900)
    // The role of each, the space once, and the given levels of the guests alone.
    expect(statements.length).toBeLessThanOrEqual(1000 + 1 + 100)
    workspace.close()
  })
})
