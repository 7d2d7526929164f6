import type { Failure, Remote, RemoteResult } from './remote.ts'

/**
 * True for a failure over one thing: the remote refuses it, or fails over it and answers another call. A broken
 * network, a pause of the remote and an invalid token concern everything.
 */
export async function concernsOne(remote: Remote, { kind }: Failure): Promise<boolean> {
  if (kind === 'refused') return true
  if (kind !== 'fault' && kind !== 'network') return false
  return (await callOther(remote)).ok
}

/** Calls another operation after a failure. Its answer distinguishes a remote that fails over one thing. */
export function callOther(remote: Remote): Promise<RemoteResult> {
  return remote.call('listOrganizationsForAuthenticatedUser', { query: { limit: 1 } })
}
