import type { ListedKind } from '../../../operations/engine/effect.ts'
import type { Reader } from '../../../store/store.ts'
import { reconcileDeletion } from '../../deletion.ts'
import { effectOf } from '../../outbox/effect-of.ts'
import type { Intent } from '../../outbox/intent-row.ts'
import { toRemoteIds } from '../../outbox/known-ids.ts'
import { readsOfRemote, Stopped } from '../../pull/lists/remote-reads.ts'
import type { Failure, Remote } from '../../remote.ts'
import type { ReplicaContext } from '../../replica-context.ts'
import { reconcileChangeRequest, reconcileMerge, reconcileReview, reconcileUpdate } from './change-request.ts'
import { reconcileComment, reconcileReply } from './comment.ts'
import { reconcileContent } from './content.ts'
import { reconcileCollection, reconcileSpace } from './library.ts'
import { ABSENT, UNDECIDED, type Reconciled, type Reconcile, type LookUp } from './look-up.ts'

const CREATED: Readonly<Record<ListedKind, Reconcile>> = {
  'change-request': reconcileChangeRequest,
  collection: reconcileCollection,
  comment: reconcileComment,
  'comment-reply': reconcileReply,
  review: reconcileReview,
  space: reconcileSpace,
}

/**
 * Searches for a write without an answer, at a remote without idempotency keys, before the write is sent again.
 * Returns the outcome, or the failure of the search.
 */
export async function reconcile(
  { context: { store }, user }: ReplicaContext,
  remote: Remote,
  intent: Intent,
): Promise<Reconciled | { outcome: 'failed'; failure: Failure }> {
  // Without a frozen input nothing was sent.
  if (intent.sent === null) return ABSENT
  try {
    const { sent, operation } = intent
    const lookUp = {
      reads: readsOfRemote(remote),
      store,
      user: user(),
      sent,
      base: remoteBase(store, intent),
    }
    return await reconcileWrite(lookUp, operation)
  } catch (error) {
    if (error instanceof Stopped) return { outcome: 'failed', failure: error.failure }
    throw error
  }
}

function remoteBase(store: Reader, { base }: Intent): Record<string, string> {
  return Object.fromEntries(Object.entries(base).map(([page, text]) => [toRemoteIds(store, page), text]))
}

async function reconcileWrite(lookUp: LookUp, operation: string): Promise<Reconciled> {
  const effect = effectOf(operation)
  switch (effect?.kind) {
    case 'create':
      return CREATED[effect.entity](lookUp)
    case 'change-content':
      return reconcileContent(lookUp)
    case 'merge':
      return reconcileMerge(lookUp)
    case 'update-from-space':
      return reconcileUpdate(lookUp)
    case 'delete':
      return effect.isRepeatable ? ABSENT : reconcileDeletion(lookUp, operation)
    case 'set':
      return ABSENT
    case 'resolve-conflict':
    case 'unprovable':
    // An operation of another version of the app has no known effect.
    case undefined:
      return UNDECIDED
  }
}
