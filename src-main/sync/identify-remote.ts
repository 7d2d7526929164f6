import { Problem } from '../schemas/problem.ts'
import type { Store } from '../store/store.ts'
import { accountOf, saveAccount, type Account } from './account.ts'
import { concernsOne } from './concerns-one.ts'
import { listWhole } from './pull/lists/list-whole.ts'
import { readsOfRemote, isHidden, Stopped } from './pull/lists/remote-reads.ts'
import { isUnknownUser, findRemoteUser, type FoundUser, type RemoteUser } from './remote-user.ts'
import type { Abilities, Failure, Remote } from './remote.ts'

/** The result of identifying the remote. */
export interface IdentifiedRemote {
  ok: true
  abilities: Abilities
  /** The organizations that are stored here and that the remote no longer shows to the account. */
  lost: string[]
}

/**
 * Requests the organizations of the account, in every round, because an account can be removed or invited at any
 * moment. The token's user and the remote's abilities are requested once in a session, when `known` is undefined. A
 * token of another user is refused, because the pending edits are not theirs.
 */
export async function identifyRemote(
  store: Store,
  remote: Remote,
  known?: Abilities,
): Promise<IdentifiedRemote | Failure> {
  const account = accountOf(store)
  if (!account) throw new Error('A replica without an account cannot identify a remote')
  const answer = await listOrganizations(remote)
  if (!answer.ok) return answer
  const listed = answer.organizations
  const unlisted = localOrganizations(store, account).filter((id) => !listed.includes(id))
  // Organizations that another user's token does not show prove nothing about this account.
  const user =
    known && unlisted.length === 0
      ? { ok: true as const, user: account.user }
      : await userOf(remote, account, listed)
  if (!user.ok) return user
  const checked = await lostAmong(remote, unlisted)
  if (!checked.ok) return checked
  const lost = checked.organizations
  const reported = known ? { ok: true as const, abilities: known } : await remote.abilities()
  if (!reported.ok) return reported
  const organizations = [...listed, ...unlisted.filter((id) => !lost.includes(id))]
  storeIdentified(store, { ...account, user: user.user, organizations })
  return { ok: true, abilities: reported.abilities, lost }
}

/** Requests the token's user and their organizations. Any server of the specification can answer this. */
export async function identify(
  remote: Remote,
): Promise<{ ok: true; user: RemoteUser; organizations: string[] } | Failure> {
  const listed = await listOrganizations(remote)
  if (!listed.ok) return listed
  const remoteUser = await findRemoteUser(remote, listed.organizations)
  return remoteUser.ok ? { ...remoteUser, organizations: listed.organizations } : remoteUser
}

/** The ids of organizations, as the remote reports them. */
interface Organizations {
  ok: true
  organizations: string[]
}

async function listOrganizations(remote: Remote): Promise<Organizations | Failure> {
  try {
    const listed = await listWhole(
      (query) => readsOfRemote(remote).read('listOrganizationsForAuthenticatedUser', { query }),
      ({ id }) => id,
    )
    return { ok: true, organizations: listed.map(({ id }) => id) }
  } catch (error) {
    if (error instanceof Stopped) return error.failure
    throw error
  }
}

/** Returns the organizations of the latest list, and all with rows here. */
function localOrganizations(store: Store, { organizations }: Account): string[] {
  const rows = store.all<{ id: string }>('SELECT id FROM organization ORDER BY id')
  return [...new Set([...organizations, ...rows.map(({ id }) => id)])]
}

/**
 * Returns the user of the token. Some servers report the user only through an organization, and cannot for a user
 * without one. The account's known user then counts as the token's user, because the server accepted the token.
 */
async function userOf(remote: Remote, account: Account, listed: string[]): Promise<FoundUser | Failure> {
  const remoteUser = await findRemoteUser(remote, listed)
  if (!remoteUser.ok)
    return account.user && listed.length === 0 && isUnknownUser(remoteUser)
      ? { ok: true, user: account.user }
      : remoteUser
  const { id, displayName } = remoteUser.user
  if (account.user && account.user.id !== id) return anotherUser(account.user.displayName)
  return { ok: true, user: { id, displayName } }
}

/**
 * Requests each unlisted organization by id, because absence from a list proves nothing. It is lost only when the
 * remote refuses it (403) or reports that it does not exist (404) or no longer exists (410). One over which the remote
 * fails is not lost, and is requested again in the next round.
 */
async function lostAmong(remote: Remote, unlisted: string[]): Promise<Organizations | Failure> {
  const lost: string[] = []
  for (const organizationId of unlisted) {
    try {
      await readsOfRemote(remote).read('getOrganizationById', { params: { organizationId } })
    } catch (error) {
      if (isHidden(error)) lost.push(organizationId)
      else if (!(error instanceof Stopped)) throw error
      else if (!(await concernsOne(remote, error.failure))) return error.failure
    }
  }
  return { ok: true, organizations: lost }
}

function storeIdentified(store: Store, known: Account): void {
  if (JSON.stringify(known) === JSON.stringify(accountOf(store))) return
  store.transaction(() => {
    if (known.user)
      store.run(
        `INSERT INTO user (id, display_name, created_at) VALUES (?, ?, 0)
         ON CONFLICT (id) DO UPDATE SET display_name = excluded.display_name`,
        known.user.id,
        known.user.displayName,
      )
    saveAccount(store, known)
  })
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
