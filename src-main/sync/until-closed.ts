import { registry } from '../api/all.ts'
import { Problem } from '../schemas/problem.ts'
import type { Failure, Remote } from './remote.ts'

/**
 * Returns the remote of a replica until that closes. A first pull makes thousands of requests, and the app can only
 * quit between two steps of a round. After the signal no request begins, and reads in progress are cancelled, so the
 * step ends soon. Writes in progress continue, because their arrival would be unknown otherwise.
 */
export function untilClosed(remote: Remote, signal: AbortSignal): Remote {
  const { lacks } = remote
  return {
    async call(operation, input, options) {
      if (signal.aborted) return closed()
      const isRead = registry.get(operation)?.method === 'GET'
      return remote.call(operation, input, isRead ? { ...options, signal } : options)
    },
    fetchFile: async (address, expected) =>
      signal.aborted ? closed() : remote.fetchFile(address, { ...expected, signal }),
    abilities: async () => (signal.aborted ? closed() : remote.abilities({ signal })),
    ...(lacks && { lacks: (operation: string) => lacks.call(remote, operation) }),
  }
}

function closed(): Failure {
  const problem = new Problem('remote.cancelled', 'The workspace was closed before the server was asked.')
  return { ok: false, kind: 'network', problem, mayHaveArrived: false }
}
