import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../src-main/api/all.ts'
import { PERMISSION_TABLE } from '../../src-main/domain/permission-table.ts'
import { isAtLeast, type Level } from '../../src-main/domain/roles.ts'
import type { OperationId } from '../../src-main/hosts/client-types.ts'
import type { AnyOperation } from '../../src-main/operations/engine/define-operation.ts'
import { needsOf, type Needs } from '../../src-main/operations/engine/needs.ts'
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
async function runAndRollBack(attempt: () => Promise<string>): Promise<string> {
  const { database } = world.workspace.store
  database.exec('BEGIN')
  try {
    return await attempt()
  } finally {
    database.exec('ROLLBACK')
  }
}

/** Runs the attempts one after the other, because a store has one transaction at a time. */
async function runInSequence<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<[Item, Result][]> {
  const results: [Item, Result][] = []
  for (const item of items) results.push([item, await run(item)])
  return results
}

/**
 * Returns the outcome of an operation. It is `may` when the caller passed the check of rights, even if the state then
 * forbids the operation.
 */
async function outcome(
  operation: AnyOperation,
  caller: Visitor,
  params: Record<string, string> = {},
): Promise<string> {
  const input = world.inputFor(operation, caller)
  const fullInput = { ...input, params: { ...(input.params as object), ...params } }
  const id = operation.id as OperationId
  const result = operation.prepare
    ? await caller.attemptPrepared(id, fullInput)
    : caller.attempt(id, fullInput)
  if (result.ok || result.problem.status === 409) return 'may'
  return result.problem.code
}

/** Adds a caller who may create content in the target organization of transfers. */
function callerWith(role: Role | null | 'stranger'): Visitor {
  const caller = world.workspace.addUser(role)
  world.workspace.setRole(caller.user, world.elsewhere, 'create')
  return caller
}

/** Returns the expected outcome for a caller with a level, or for a stranger without one. */
function expectedOutcome(needs: Needs, level: Level | undefined): Outcome {
  if (needs.on === 'caller' || needs.on === 'invite' || needs.on === 'secret') return 'may'
  if (needs.on === 'user') return level === undefined ? 'resource.unknown' : 'may'
  const isSeen = level !== undefined && (needs.on === 'organization' || isAtLeast(level, 'read'))
  if (!isSeen) return 'resource.unknown'
  return isAtLeast(level, needs.level) && isAtLeast(level, needs.into ?? 'none') ? 'may' : 'auth.forbidden'
}

function declaredNeeds(operation: AnyOperation): Needs {
  const needs = needsOf(operation)
  if (!needs)
    throw new Error(`${operation.id} does not say what it needs: build its access with declareNeeds`)
  return needs
}

describe('every operation', () => {
  it.each(operations)('%s admits exactly the roles that it declares', async (_id, operation) => {
    const needs = declaredNeeds(operation)
    const outcomes = await runInSequence(ROLES, (role) =>
      runAndRollBack(() => outcome(operation, callerWith(role))),
    )
    const wanted = ROLES.map((role) => [
      role,
      expectedOutcome(needs, role === 'stranger' ? undefined : (role ?? 'none')),
    ])
    expect(outcomes).toEqual(wanted)
  })
})

describe('a person without a token', () => {
  it.each(operations)('reaches %s only where it accepts a secret', async (_id, operation) => {
    const { anonymous, user } = world.workspace
    const outcomes = await runAndRollBack(() =>
      outcome(operation, { ...anonymous, call: asMember }, { userId: user }),
    )
    expect(outcomes).toBe(declaredNeeds(operation).on === 'secret' ? 'may' : 'auth.required')
  })
})

/** The input of a call may name a resource of its caller. A stranger owns none, so a member creates it. */
const asMember: Visitor['call'] = (id, input) => world.workspace.call(id, input)

/** The ways to a level on the content of the outer collection, other than a role in the organization. */
const WAYS: Record<string, (level: Role) => Visitor> = {
  'by the default level of a collection above, for a member who reads': (level) => {
    world.workspace.store.run('UPDATE collection SET default_level = ? WHERE id = ?', level, world.outer)
    return callerWith('read')
  },
  'by a level that was granted to a guest on a collection above': (level) => {
    const guest = callerWith(null)
    grant({ user: guest.user, level })
    return guest
  },
  'by a level that was granted to a team of a guest': (level) => {
    const guest = callerWith(null)
    const params = { organizationId: world.workspace.organization }
    const body = { title: 'Guests', members: [guest.user] }
    grant({ team: world.workspace.call('createOrganizationTeam', { params, body }).id, level })
    return guest
  },
  'by the highest of several ways': (level) => {
    const member = callerWith('read')
    grant({ user: member.user, level: 'comment' })
    grant({ user: member.user, level })
    grant({ user: member.user, level: 'read' })
    return member
  },
}

function grant({ user, team, level }: { user?: string; team?: string; level: Role }): void {
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
    const needs = declaredNeeds(operation)
    const atLeast = (level: Role): Level => (way.includes('several') && level === 'read' ? 'comment' : level)
    const outcomes = await runInSequence(Role.options, (level) =>
      runAndRollBack(() => outcome(operation, WAYS[way]?.(level) ?? callerWith('stranger'))),
    )
    expect(outcomes).toEqual(Role.options.map((level) => [level, expectedOutcome(needs, atLeast(level))]))
  })
})

describe('permissions below the level', () => {
  const selves = operations.filter(([, operation]) => needsOf(operation)?.or === 'self')
  const authored = operations.filter(([, operation]) => needsOf(operation)?.or === 'author')
  const owned = operations.filter(([, operation]) => needsOf(operation)?.or === 'team owner')

  it('covers operations of each kind', () => {
    expect([selves, authored, owned].map((list) => list.length > 0)).toEqual([true, true, true])
  })

  it.each(selves)('%s is permitted to the member, including guests', async (_id, operation) => {
    for (const role of ['read', null] as const) {
      const own = (caller: Visitor) => outcome(operation, caller, { userId: caller.user })
      expect(await runAndRollBack(() => own(callerWith(role)))).toBe('may')
    }
  })

  it.each(authored)(
    '%s is permitted to its author, even with only the right to read',
    async (_id, operation) => {
      const writeAndTry = () => {
        const author = callerWith('read')
        world.workspace.store.run('UPDATE comment SET posted_by = ?', author.user)
        world.workspace.store.run('UPDATE comment_reply SET posted_by = ?', author.user)
        return outcome(operation, author)
      }
      expect(await runAndRollBack(writeAndTry)).toBe('may')
    },
  )

  it.each(owned)(
    '%s is permitted to the owners of the team, and not for its other members',
    async (_id, operation) => {
      const memberWith = (role: 'owner' | 'member') => {
        const caller = callerWith('read')
        const { organizationId = '', teamId = '' } = world.names
        const params = { organizationId, teamId, userId: caller.user }
        world.workspace.call('addMemberToOrganizationTeamById', { params, body: { role } })
        return outcome(operation, caller)
      }
      expect(await runAndRollBack(() => memberWith('owner'))).toBe('may')
      expect(await runAndRollBack(() => memberWith('member'))).toBe('auth.forbidden')
    },
  )
})

describe('the permissions of a resource', () => {
  /** An operation that requires each permission of the table. */
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

  it('are all covered by an operation', () => {
    const named = Object.entries(PERMISSION_TABLE).flatMap(([thing, rows]) =>
      Object.keys(rows).map((permission) => `${thing}.${permission}`),
    )
    expect(ENTRIES.map(([thing, permission]) => `${thing}.${permission}`).toSorted()).toEqual(
      named.toSorted(),
    )
  })

  it.each(ENTRIES)('match for %s.%s the outcome of %s', async (thing, permission, id) => {
    const reads = {
      organization: 'getOrganizationById',
      collection: 'getCollectionById',
      space: 'getSpaceById',
      team: 'getTeamInOrganizationById',
    } as const
    const operation = registry.get(id)
    if (!operation) throw new Error(`There is no operation ${id}`)
    for (const role of Role.options) {
      const shown = await runAndRollBack(async () => {
        const caller = callerWith(role)
        const read = registry.get(reads[thing])
        const input = read && world.inputFor(read, caller)
        const result = caller.attempt(reads[thing], input ?? {})
        if (!result.ok) throw result.problem
        const { permissions } = result.value as { permissions: Record<string, boolean> }
        return permissions[permission] ? 'may' : 'auth.forbidden'
      })
      const actual = await runAndRollBack(() => outcome(operation, callerWith(role)))
      expect([role, shown]).toEqual([role, actual])
    }
  })
})
