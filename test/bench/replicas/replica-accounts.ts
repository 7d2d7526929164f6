import { createToken } from '../../../src-main/operations/tokens/tokens.ts'
import { systemClock } from '../../../src-main/platform/clock.ts'
import { randomId } from '../../../src-main/platform/ids.ts'
import type { Role } from '../../../src-main/schemas/primitives.ts'
import type { HostedWorkspace } from '../../../src-main/workspace/workspace.ts'
import { callAs } from '../../support/grown-store/calls.ts'

/** A user with a replica. Users of one role see the same. */
export interface ReplicaAccount {
  token: string
  role: Role | null
}

/** The roles of every twenty users, in turn; null for guests, who see one space. */
const ROLES: readonly (Role | null)[] = [
  ...Array.from({ length: 13 }, () => 'edit' as const),
  ...(['create', 'create', 'admin', 'review', 'comment', 'read'] as const),
  null,
]
const INVITED_AT_ONCE = 500

/** Adds users with tokens to a workspace. The writers come first, and may edit and merge. Guests see the space. */
export async function addReplicaAccounts(
  workspace: HostedWorkspace,
  space: string,
  { count, writers }: { count: number; writers: number },
): Promise<ReplicaAccount[]> {
  const { organization, localUser } = workspace.identity()
  const params = { organizationId: organization }
  const people = Array.from({ length: count }, (_, at) => ({
    email: `replica.${at}@example.org`,
    role: at < writers ? ('review' as const) : (ROLES[at % ROLES.length] ?? null),
  }))
  const users: string[] = []
  for (let at = 0; at < count; at += INVITED_AT_ONCE) {
    const body = { emails: people.slice(at, at + INVITED_AT_ONCE) }
    users.push(...(await callAs(workspace, localUser, 'inviteUsersToOrganization', { params, body })).users)
  }
  const { id: inviteId } = await callAs(workspace, localUser, 'createOrganizationInvite', {
    params,
    body: { space, level: 'comment' },
  })
  for (const [at, { role }] of people.entries())
    if (role === null)
      await callAs(workspace, users[at] ?? '', 'joinOrganizationWithInvite', {
        params: { organizationId: organization, inviteId },
      })
  const { store } = workspace
  return store.transaction(() =>
    people.map(({ role }, at) => {
      const user = { user: users[at] ?? '', label: 'replica' }
      return { role, token: createToken({ store, clock: systemClock, newId: randomId }, user).token }
    }),
  )
}
