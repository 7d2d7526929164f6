import type { Store } from '../replica/store.ts'
import { Problem } from '../schemas/problem.ts'
import { askRemote, Stopped } from './documented/ask-remote.ts'
import { listWhole } from './documented/list-whole.ts'
import { accountOf, saveAccount, type Account } from './account.ts'
import type { Abilities, Failure, Remote } from './remote.ts'
import { whoAmI, type Me } from './who-am-i.ts'

/**
 * Asks the remote who the token belongs to, what it can do, and which organizations there are: once in a
 * session, for none of it changes often. Another user's token is refused, since the edits that wait here are
 * not theirs.
 */
export async function meetRemote(
  store: Store,
  remote: Remote,
): Promise<{ account: Account; abilities: Abilities } | Failure> {
  const account = accountOf(store)
  if (!account) throw new Error('A replica without an account meets no remote')
  const found = await identify(remote)
  if ('kind' in found) return found
  const { organizations } = found
  const { id, displayName } = found.user
  if (account.user && account.user.id !== id) return anotherUser(account.user.displayName)
  const able = await remote.abilities()
  if (!able.ok) return able
  const met = { ...account, user: { id, displayName }, organizations }
  store.transaction(() => {
    store.run(
      `INSERT INTO user (id, display_name, created_at) VALUES (?, ?, 0)
       ON CONFLICT (id) DO UPDATE SET display_name = excluded.display_name`,
      id,
      displayName,
    )
    saveAccount(store, met)
  })
  return { account: met, abilities: able.abilities }
}

/** Asks the remote who its token belongs to, and which organizations they see; any server of the specification can say. */
export async function identify(remote: Remote): Promise<{ user: Me; organizations: string[] } | Failure> {
  const organizations = await listOrganizations(remote)
  if (!Array.isArray(organizations)) return organizations
  const user = await whoAmI(remote, organizations)
  return 'kind' in user ? user : { user, organizations }
}

async function listOrganizations(remote: Remote): Promise<string[] | Failure> {
  try {
    const listed = await listWhole(
      (query) => askRemote(remote).ask('listOrganizationsForAuthenticatedUser', { query }),
      ({ id }) => id,
    )
    return listed.map(({ id }) => id)
  } catch (error) {
    if (error instanceof Stopped) return error.failure
    throw error
  }
}

function anotherUser(name: string): Failure {
  const message = `This token belongs to someone else. The copy here is that of ${name}: use their token, or add a second account.`
  return {
    ok: false,
    kind: 'unauthorized',
    mayHaveArrived: false,
    problem: new Problem('sync.other-user', message),
  }
}
