import { documentedOnly } from '../../support/documents/documented-only.ts'
import { PUBLIC_BEYOND } from '../../support/documents/public-beyond.ts'
import type { ReplicaOptions } from '../../support/sync/replica.ts'

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

/** What opens a desk on a remote of the kind. */
export function asKind(
  kind: RemoteKind,
  options: Pick<ReplicaOptions, 'wrap' | 'alter'>,
): Pick<ReplicaOptions, 'wrap' | 'alter'> {
  if (kind === 'feed') return options
  const { wrap = (remote) => remote } = options
  const beyond = kind === 'public' ? PUBLIC_BEYOND : []
  return { ...options, wrap: (remote) => wrap(documentedOnly(remote, { beyond, pageSize: 2 })) }
}
