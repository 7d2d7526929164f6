import { registry } from '../../../api/all.ts'
import { askRemote, Stopped } from '../../pull/lists/ask-remote.ts'
import type { Reader } from '../../../store/store.ts'
import type { Intent } from '../../outbox/intent-row.ts'
import { asThere } from '../../outbox/known-ids.ts'
import type { Failure, Remote } from '../../remote.ts'
import type { ReplicaContext } from '../../replica-context.ts'
import { reconcileChangeRequest, reconcileMerge, reconcileReview, reconcileUpdate } from './change-request.ts'
import { reconcileComment, reconcileReply } from './comment.ts'
import { reconcileContent } from './content.ts'
import { reconcileDeletion } from './deletion.ts'
import { reconcileCollection, reconcileSpace } from './library.ts'
import { ABSENT, UNDECIDED, type Reconciled, type Reconcile, type LookUp } from './look-up.ts'

const RECONCILERS: Readonly<Record<string, Reconcile>> = {
  createChangeRequest: reconcileChangeRequest,
  mergeChangeRequest: reconcileMerge,
  updateChangeRequest: reconcileUpdate,
  submitChangeRequestReview: reconcileReview,
  updateChangeRequestContent: reconcileContent,
  postCommentInSpace: reconcileComment,
  postCommentInChangeRequest: reconcileComment,
  postCommentReplyInSpace: reconcileReply,
  postCommentReplyInChangeRequest: reconcileReply,
  createSpace: reconcileSpace,
  createCollection: reconcileCollection,
}

/** Operations that set a state, so that a second call has no further effect. */
const DECLARATIVE = new Set([
  'moveSpace',
  'moveCollection',
  'moveSiteSpace',
  'moveSiteSection',
  'publishSite',
  'unpublishSite',
])

/**
 * Searches for a write without an answer, at a remote without idempotency keys, before the write is sent again. Returns
 * the outcome, or the failure of the search.
 */
export async function reconcile(
  { context: { store }, user }: ReplicaContext,
  remote: Remote,
  intent: Intent,
): Promise<Reconciled | Failure> {
  // Without a frozen input nothing was sent.
  if (intent.sent === null) return ABSENT
  try {
    const { sent, operation } = intent
    const lookUp = { ask: askRemote(remote), store, user: user(), sent, base: baseThere(store, intent) }
    return await reconcileWrite(lookUp, operation)
  } catch (error) {
    if (error instanceof Stopped) return error.failure
    throw error
  }
}

function baseThere(store: Reader, { base }: Intent): Record<string, string> {
  return Object.fromEntries(Object.entries(base).map(([page, text]) => [asThere(store, page), text]))
}

async function reconcileWrite(lookUp: LookUp, id: string): Promise<Reconciled> {
  const known = RECONCILERS[id]
  if (known) return known(lookUp)
  const operation = registry.get(id)
  if (!operation) return UNDECIDED
  if (operation.method === 'DELETE') return reconcileDeletion(lookUp, operation)
  const isRepeatable = operation.method !== 'POST' || DECLARATIVE.has(id)
  return isRepeatable ? ABSENT : UNDECIDED
}
