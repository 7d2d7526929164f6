import type { ChangeList } from '../../../src-main/schemas/feed/feed.ts'
import type { ReplicaAccess } from './messages.ts'
import type { ReplicaAccount } from './replica-accounts.ts'

/**
 * Returns the access of each account, with the cursor after its first pull. Users of one role see the same, so that one
 * first pull serves all of them: a first pull is what `npm run bench -- first-pull` measures.
 */
export async function withFirstCursors(
  { url, organization }: { url: string; organization: string },
  accounts: readonly ReplicaAccount[],
): Promise<ReplicaAccess[]> {
  const cursors = new Map<string, string>()
  const access: ReplicaAccess[] = []
  for (const { token, role } of accounts) {
    const cursor = cursors.get(role ?? 'guest') ?? (await endOfFeed(url, organization, token))
    cursors.set(role ?? 'guest', cursor)
    access.push({ token, cursor })
  }
  return access
}

async function endOfFeed(url: string, organization: string, token: string): Promise<string> {
  for (let after = ''; ;) {
    const response = await fetch(`${url}/v1/orgs/${organization}/changes?limit=1000${after}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    if (!response.ok) throw new Error(`The feed answers ${response.status}`)
    const { next, more } = (await response.json()) as ChangeList
    if (!more) return next
    after = `&after=${next}`
  }
}
