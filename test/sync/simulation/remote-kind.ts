import { documentedOnly } from '../../support/documents/documented-only.ts'
import { PUBLIC_BEYOND } from '../../support/documents/public-beyond.ts'
import type { ReplicaOptions } from '../../support/sync/replica.ts'
import { omittingItems } from './omitting-items.ts'

/**
 * The kinds of remote of a world. The first is our own, with its feed. The second has the operations of the public
 * description, which can write texts. The third has the documented operations alone. The last two have no feed, keys
 * or preconditions. Both page their lists by offset, two items at a time.
 */
export const KINDS = ['feed', 'public', 'documented'] as const
export type RemoteKind = (typeof KINDS)[number]

export function hasPreconditions(kind: RemoteKind): boolean {
  return kind === 'feed'
}

type RemoteOptions = Pick<ReplicaOptions, 'wrap' | 'configure'>

/**
 * Opens a replica on a remote of the kind. In a pull, a list of a remote without a feed leaves out an item when
 * `leavesOut` returns true. Lists are whole when a lost answer is reconciled. Otherwise an omitted write could not be
 * distinguished from one that never arrived, and would be sent twice. No client can do better without keys.
 */
export function asKind(
  kind: RemoteKind,
  options: RemoteOptions,
  leavesOut: () => boolean = () => false,
): RemoteOptions {
  if (kind === 'feed') return options
  const { wrap = (remote) => remote, configure = () => undefined } = options
  const beyond = kind === 'public' ? PUBLIC_BEYOND : []
  let isPulling = false
  return {
    ...options,
    wrap: (remote) => {
      const listed = omittingItems(remote, () => isPulling && leavesOut())
      return wrap(documentedOnly(listed, { beyond, pageSize: 2 }))
    },
    configure: (replica) => {
      isPulling = false
      const { round } = replica
      const pull = round.pull.bind(round)
      round.pull = async () => {
        isPulling = true
        return pull().finally(() => (isPulling = false))
      }
      configure(replica)
    },
  }
}
