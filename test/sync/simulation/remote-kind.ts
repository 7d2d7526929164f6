import { documentedOnly } from '../../support/documents/documented-only.ts'
import { PUBLIC_BEYOND } from '../../support/documents/public-beyond.ts'
import type { ReplicaOptions } from '../../support/sync/replica.ts'
import { leavingOut } from './leaving-out.ts'

/**
 * The kinds of remote of a world: our own with its feed; one with the operations of the public description, with which
 * texts can be written; one with the documented operations alone. The last two have no feed, keys or preconditions.
 * Both page their lists by offset, two items at a time.
 */
export const KINDS = ['feed', 'public', 'documented'] as const
export type RemoteKind = (typeof KINDS)[number]

export function hasPreconditions(kind: RemoteKind): boolean {
  return kind === 'feed'
}

type Wiring = Pick<ReplicaOptions, 'wrap' | 'alter'>

/**
 * Opens a replica on a remote of the kind. In a pull, a list of a remote without a feed leaves out an item when
 * `leavesOut` returns true. Lists are whole when a lost answer is reconciled. Otherwise an omitted write could not be
 * distinguished from one that never arrived, and would be sent twice. No client can do better without keys.
 */
export function asKind(kind: RemoteKind, options: Wiring, leavesOut: () => boolean = () => false): Wiring {
  if (kind === 'feed') return options
  const { wrap = (remote) => remote, alter = () => undefined } = options
  const beyond = kind === 'public' ? PUBLIC_BEYOND : []
  let isPulling = false
  return {
    ...options,
    wrap: (remote) => {
      const listed = leavingOut(remote, () => isPulling && leavesOut())
      return wrap(documentedOnly(listed, { beyond, pageSize: 2 }))
    },
    alter: (replica) => {
      isPulling = false
      const { round } = replica
      const pull = round.pull.bind(round)
      round.pull = async () => {
        isPulling = true
        return pull().finally(() => (isPulling = false))
      }
      alter(replica)
    },
  }
}
