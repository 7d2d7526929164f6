import { documentedOnly } from '../../support/documents/documented-only.ts'
import { PUBLIC_BEYOND } from '../../support/documents/public-beyond.ts'
import type { ReplicaOptions } from '../../support/sync/replica.ts'
import { leavingOut } from './leaving-out.ts'

/**
 * What kind of remote a world has: our own with its feed; one that has the operations of the public description,
 * with which texts can be written; or one that has the documented operations alone. Neither of the latter has
 * a feed, keys, or preconditions, and both page their lists by offset, two items at a time.
 */
export const KINDS = ['feed', 'public', 'documented'] as const
export type RemoteKind = (typeof KINDS)[number]

export function hasPreconditions(kind: RemoteKind): boolean {
  return kind === 'feed'
}

type Wiring = Pick<ReplicaOptions, 'wrap' | 'alter'>

/**
 * What opens a desk on a remote of the kind. In a pull, a list of one without a feed leaves an item out as often as `leavesOut` answers
 * true. Lists are whole where a write is looked for whose answer was lost: what a list leaves out then
 * cannot be told from what never arrived, and goes out twice. No client can do better without keys.
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
