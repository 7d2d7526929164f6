import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../src-main/api/all.ts'
import { PERMISSION_TABLE } from '../../src-main/domain/permission-table.ts'
import { holds, type Level } from '../../src-main/domain/roles.ts'
import type { OperationId } from '../../src-main/hosts/client-types.ts'
import { needsOf, type Needs } from '../../src-main/operations/access/needs.ts'
import type { AnyOperation } from '../../src-main/operations/engine/define-operation.ts'
import { Role } from '../../src-main/schemas/primitives.ts'
import { openWorld, type World } from '../support/sync/world.ts'
import type { Visitor } from '../support/workspace.ts'

const ROLES = [...Role.options, null, 'stranger'] as const
type Outcome = 'may' | 'auth.forbidden' | 'resource.unknown'

let world: World
beforeAll(() => {
  world = openWorld()
})
afterAll(() => world.workspace.close())

const operations = [...registry.values()].map((operation) => [operation.id, operation] as const)

/** Runs an attempt in a transaction that is rolled back. */
async function undone(attempt: () => Promise<string>): Promise<string> {
  const { database } = world.workspace.store
  database.exec('BEGIN')
  try {
    return await attempt()
  } finally {
    database.exec('ROLLBACK')
  }
}

/** One after the other: there is one transaction at a time. */
async function inTurn<Item, Seen>(
  items: readonly Item[],
  see: (item: Item) => Promise<Seen>,
): Promise<[Item, Seen][]> {
  const seen: [Item, Seen][] = []
  for (const item of items) seen.push([item, await see(item)])
  return seen
}

/**
 * The outcome of an operation: `may` when the caller passed the check of rights, even if the state then forbids the
 * operation.
 */
async function outcome(
  operation: AnyOperation,
  caller: Visitor,
  params: Record<string, string> = {},
): Promise<string> {
  const input = world.inputFor(operation, caller)
  const given = { ...input, params: { ...(input.params as object), ...params } }
  const id = operation.id as OperationId
  const result = operation.prepare ? await caller.attemptPrepared(id, given) : caller.attempt(id, given)
  if (result.ok || result.problem.status === 409) return 'may'
  return result.problem.code
}

/** A new caller, who may create content in the organization that things are transferred to. */
function callerWith(role: Role | null | 'stranger'): Visitor {
  const caller = world.workspace.addUser(role)
  world.workspace.setRole(caller.user, world.elsewhere, 'create')
  return caller
}

/** The outcome that the table of rights expects for a caller with a level; undefined is a stranger's. */
function expected(needs: Needs, level: Level | undefined): Outcome {
  if (needs.on === 'caller' || needs.on === 'invite' || needs.on === 'secret') return 'may'
  if (needs.on === 'user') return level === undefined ? 'resource.unknown' : 'may'
  const isSeen = level !== undefined && (needs.on === 'organization' || holds(level, 'read'))
  if (!isSeen) return 'resource.unknown'
  return holds(level, needs.level) && holds(level, needs.into ?? 'none') ? 'may' : 'auth.forbidden'
}

function declared(operation: AnyOperation): Needs {
  const needs = needsOf(operation)
  if (!needs)
    throw new Error(`${operation.id} does not say what it needs: build its access with declareNeeds`)
  return needs
}

describe('every operation', () => {
  it.each(operations)('%s admits exactly the roles that it declares', async (_id, operation) => {
    const needs = declared(operation)
    const seen = await inTurn(ROLES, (role) => undone(() => outcome(operation, callerWith(role))))
    const wanted = ROLES.map((role) => [
      role,
      expected(needs, role === 'stranger' ? undefined : (role ?? 'none')),
    ])
    expect(seen).toEqual(wanted)
  })
})

describe('a person without a token', () => {
  it.each(operations)('reaches %s only where it takes a secret', async (_id, operation) => {
    const { stranger, user } = world.workspace
    const seen = await undone(() => outcome(operation, { ...stranger, call: asMember }, { userId: user }))
    expect(seen).toBe(declared(operation).on === 'secret' ? 'may' : 'auth.required')
  })
})

/** The input of a call may name a thing of its caller. A stranger owns none, so a member creates it. */
const asMember: Visitor['call'] = (id, input) => world.workspace.call(id, input)

/** The ways to a level on what stands in the outer collection, beside a role in the organization. */
const WAYS: Record<string, (level: Role) => Visitor> = {
  'by the default level of a collection above, for a member who reads': (level) => {
    world.workspace.store.run('UPDATE collection SET default_level = ? WHERE id = ?', level, world.outer)
    return callerWith('read')
  },
  'by a level that was given to a guest on a collection above': (level) => {
    const guest = callerWith(null)
    give({ user: guest.user, level })
    return guest
  },
  'by a level that was given to a team of a guest': (level) => {
    const guest = callerWith(null)
    const params = { organizationId: world.workspace.organization }
    const body = { title: 'Guests', members: [guest.user] }
    give({ team: world.workspace.call('createOrganizationTeam', { params, body }).id, level })
    return guest
  },
  'by the highest of several ways': (level) => {
    const member = callerWith('read')
    give({ user: member.user, level: 'comment' })
    give({ user: member.user, level })
    give({ user: member.user, level: 'read' })
    return member
  },
}

function give({ user, team, level }: { user?: string; team?: string; level: Role }): void {
  world.workspace.store.run(
    'INSERT INTO given_level (organization, user, team, collection, level) VALUES (?, ?, ?, ?, ?)',
    world.workspace.organization,
    user ?? null,
    team ?? null,
    world.outer,
    level,
  )
}

const onContent = operations.filter(([, operation]) =>
  ['space', 'collection'].includes(needsOf(operation)?.on ?? ''),
)

describe.each(Object.keys(WAYS))('A level %s', (way) => {
  it.each(onContent)('counts like the role: %s', async (_id, operation) => {
    const needs = declared(operation)
    const atLeast = (level: Role): Level => (way.includes('several') && level === 'read' ? 'comment' : level)
    const seen = await inTurn(Role.options, (level) =>
      undone(() => outcome(operation, WAYS[way]?.(level) ?? callerWith('stranger'))),
    )
    expect(seen).toEqual(Role.options.map((level) => [level, expected(needs, atLeast(level))]))
  })
})

describe('permissions below the level', () => {
  const selves = operations.filter(([, operation]) => needsOf(operation)?.or === 'self')
  const authored = operations.filter(([, operation]) => needsOf(operation)?.or === 'author')
  const owned = operations.filter(([, operation]) => needsOf(operation)?.or === 'team owner')

  it('is there to be checked', () => {
    expect([selves, authored, owned].map((list) => list.length > 0)).toEqual([true, true, true])
  })

  it.each(selves)('%s is for the member themselves, guests too', async (_id, operation) => {
    for (const role of ['read', null] as const) {
      const own = (caller: Visitor) => outcome(operation, caller, { userId: caller.user })
      expect(await undone(() => own(callerWith(role)))).toBe('may')
    }
  })

  it.each(authored)(
    '%s is for its author, also after their right shrank to reading',
    async (_id, operation) => {
      const writeAndTry = () => {
        const author = callerWith('read')
        world.workspace.store.run('UPDATE comment SET posted_by = ?', author.user)
        world.workspace.store.run('UPDATE comment_reply SET posted_by = ?', author.user)
        return outcome(operation, author)
      }
      expect(await undone(writeAndTry)).toBe('may')
    },
  )

  it.each(owned)(
    '%s is for the owners of the team, and not for its other members',
    async (_id, operation) => {
      const memberWith = (role: 'owner' | 'member') => {
        const caller = callerWith('read')
        const { organizationId = '', teamId = '' } = world.names
        const params = { organizationId, teamId, userId: caller.user }
        world.workspace.call('addMemberToOrganizationTeamById', { params, body: { role } })
        return outcome(operation, caller)
      }
      expect(await undone(() => memberWith('owner'))).toBe('may')
      expect(await undone(() => memberWith('member'))).toBe('auth.forbidden')
    },
  )
})

describe('the permissions of a resource', () => {
  /** An operation that each entry of the table is about. */
  const ENTRIES: [thing: keyof typeof PERMISSION_TABLE, permission: string, operation: OperationId][] = [
    ['organization', 'view', 'getOrganizationById'],
    ['organization', 'listMembers', 'listMembersInOrganizationById'],
    ['organization', 'listTeams', 'listTeamsInOrganizationById'],
    ['organization', 'createContent', 'createSpace'],
    ['organization', 'admin', 'updateOrganizationById'],
    ['collection', 'view', 'getCollectionById'],
    ['collection', 'create', 'updateCollectionById'],
    ['collection', 'admin', 'deleteCollectionById'],
    ['space', 'access', 'getSpaceById'],
    ['space', 'comment', 'postCommentInSpace'],
    ['space', 'edit', 'createChangeRequest'],
    ['space', 'review', 'submitChangeRequestReview'],
    ['space', 'merge', 'mergeChangeRequest'],
    ['space', 'admin', 'deleteSpaceById'],
    ['team', 'view', 'getTeamInOrganizationById'],
    ['team', 'manageMembers', 'updateMembersInOrganizationTeam'],
    ['team', 'admin', 'updateTeamInOrganizationById'],
  ]

  it('are all of the table', () => {
    const named = Object.entries(PERMISSION_TABLE).flatMap(([thing, rows]) =>
      Object.keys(rows).map((permission) => `${thing}.${permission}`),
    )
    expect(ENTRIES.map(([thing, permission]) => `${thing}.${permission}`).toSorted()).toEqual(
      named.toSorted(),
    )
  })

  it.each(ENTRIES)('show of %s.%s what %s does', async (thing, permission, id) => {
    const reads = {
      organization: 'getOrganizationById',
      collection: 'getCollectionById',
      space: 'getSpaceById',
      team: 'getTeamInOrganizationById',
    } as const
    const operation = registry.get(id)
    if (!operation) throw new Error(`There is no operation ${id}`)
    for (const role of Role.options) {
      const said = await undone(async () => {
        const caller = callerWith(role)
        const read = registry.get(reads[thing])
        const input = read && world.inputFor(read, caller)
        const result = caller.attempt(reads[thing], input ?? {})
        if (!result.ok) throw result.problem
        const { permissions } = result.value as { permissions: Record<string, boolean> }
        return permissions[permission] ? 'may' : 'auth.forbidden'
      })
      const done = await undone(() => outcome(operation, callerWith(role)))
      expect([role, said]).toEqual([role, done])
    }
  })
})
