import type { Failure, Remote } from './remote.ts'

/**
 * True for a failure over one thing: the remote refuses it, or fails over it and answers another call. A broken
 * network, a pause of the remote and an invalid token concern everything.
 */
export async function concernsOne(remote: Remote, { kind }: Failure): Promise<boolean> {
  if (kind === 'refused') return true
  if (kind !== 'fault' && kind !== 'network') return false
  const otherCall = await remote.call('listOrganizationsForAuthenticatedUser', { query: { limit: 1 } })
  return otherCall.ok
}
