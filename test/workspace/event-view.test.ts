import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../src-main/api/all.ts'
import type { OperationId } from '../../src-main/hosts/client-types.ts'
import type { Caller } from '../../src-main/operations/engine/scope.ts'
import type { ChangeEvent, Touched } from '../../src-main/schemas/feed/change-event.ts'
import { RightsView } from '../../src-main/workspace/event-view.ts'
import { openWorld, type World } from '../support/sync/world.ts'
import { addresses, openTestWorkspace, type TestWorkspace, type Visitor } from '../support/workspace.ts'

let world: World
let callers: Record<string, Visitor>

beforeAll(() => {
  world = openWorld()
  const { desk } = world
  const guest = desk.addUser(null)
  desk.store.run(
    'INSERT INTO given_level (organization, level, user, space) VALUES (?, ?, ?, ?)',
    desk.organization,
    'read',
    guest.user,
    world.names['spaceId'] ?? '',
  )
  const removed = desk.addUser('edit')
  desk.store.run('DELETE FROM member WHERE user = ?', removed.user)
  callers = {
    owner: desk,
    editor: desk.addUser('edit'),
    guest,
    'guest without a space': desk.addUser(null),
    'removed member': removed,
    'member of another organization': desk.addUser('admin', world.elsewhere),
  }
})
afterAll(() => world.desk.close())

const viewOf = ({ store, now }: TestWorkspace) =>
  new RightsView((caller) => ({ store, caller, clock: now, addresses }))

const LISTED: Partial<Record<Touched['kind'], OperationId>> = {
  site: 'listSites',
  'openapi-spec': 'listOpenAPISpecs',
  integration: 'listSites',
}

/** A program that calls with a token of the visitor. */
const tokenOf = ({ user }: Visitor): Caller => ({ kind: 'token', user })

/** True when a caller can read the entity of an event. A space that was just deleted is as it was before. */
function mayRead(caller: Visitor, { kind, organization, space, changeRequest }: Touched): boolean {
  if (kind === 'user') return caller === callers['owner']
  if (space === undefined)
    return caller.attempt(LISTED[kind] ?? 'getOrganizationById', {
      params: { organizationId: organization },
    }).ok
  world.desk.store.run('UPDATE space SET deleted_at = NULL WHERE id = ?', space)
  const params = { spaceId: space, changeRequestId: changeRequest }
  return caller.attempt(changeRequest === undefined ? 'getSpaceById' : 'getChangeRequestById', { params }).ok
}

/** Returns the events of an owner's operation, and the view of each caller, in a transaction that is rolled back. */
async function told(id: OperationId): Promise<{ name: string; seen: Touched[]; readable: Touched[] }[]> {
  const { desk } = world
  const operation = registry.get(id)!
  desk.store.database.exec('BEGIN')
  try {
    const input = world.inputFor(operation, desk)
    const first = desk.events.length
    if (operation.prepare) await desk.attemptPrepared(id, input)
    else desk.attempt(id, input)
    const events = desk.events.slice(first).filter(({ type }) => type === 'changed')
    return Object.entries(callers).map(([name, caller]) => {
      const view = viewOf(desk)
      const seen = events.flatMap((event) => touchedIn(view.seen(event, tokenOf(caller))))
      return { name, seen, readable: events.flatMap(touchedIn).filter((thing) => mayRead(caller, thing)) }
    })
  } finally {
    desk.store.database.exec('ROLLBACK')
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
      for (const { name, seen, readable } of await told(id)) {
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

  it('for a thousand callers read the role of each, and more for guests alone', () => {
    const desk = openTestWorkspace()
    const space = desk.call('createSpace', {
      params: { organizationId: desk.organization },
      body: { title: 'Guide' },
    }).id
    const people = Array.from({ length: 1000 }, (_, at) => desk.addUser(at % 10 === 0 ? null : 'read'))
    const event: ChangeEvent = { type: 'changed', touched: [{ kind: 'content', space }] }
    const asked: string[] = []
    const { store } = desk
    const counting = Object.create(store, {
      get: { value: (sql: string, ...bound: never[]) => (asked.push(sql), store.get(sql, ...bound)) },
      all: { value: (sql: string, ...bound: never[]) => (asked.push(sql), store.all(sql, ...bound)) },
    }) as TestWorkspace['store']
    const view = new RightsView((caller) => ({ store: counting, caller, clock: desk.now, addresses }))
    const seen = people.filter((person) => view.seen(event, tokenOf(person)) !== null)
    expect(seen).toHaveLength(900)
    // The role of each, the space once, and the given levels of the guests alone.
    expect(asked.length).toBeLessThanOrEqual(1000 + 1 + 100)
    desk.close()
  })
})
