import { registry } from '../../../api/all.ts'
import { askRemote, Stopped } from '../../pull/lists/ask-remote.ts'
import type { Intent } from '../../outbox/intent-row.ts'
import type { Failure, Remote } from '../../remote.ts'
import type { ReplicaDesk } from '../../replica-context.ts'
import { lookForChangeRequest, lookForMerge, lookForReview, lookForUpdate } from './change-request.ts'
import { lookForComment, lookForReply } from './comment.ts'
import { lookForContent } from './content.ts'
import { lookForDeletion } from './deletion.ts'
import { lookForCollection, lookForSpace } from './library.ts'
import { ABSENT, UNDECIDED, type LookedFor, type LookFor, type LookUp } from './look-up.ts'

const LOOK_FOR: Readonly<Record<string, LookFor>> = {
  createChangeRequest: lookForChangeRequest,
  mergeChangeRequest: lookForMerge,
  updateChangeRequest: lookForUpdate,
  submitChangeRequestReview: lookForReview,
  updateChangeRequestContent: lookForContent,
  postCommentInSpace: lookForComment,
  postCommentInChangeRequest: lookForComment,
  postCommentReplyInSpace: lookForReply,
  postCommentReplyInChangeRequest: lookForReply,
  createSpace: lookForSpace,
  createCollection: lookForCollection,
}

/** Writes that say where something is to be, so that to say it again changes nothing more. */
const SAYS_HOW_IT_IS = new Set([
  'moveSpace',
  'moveCollection',
  'moveSiteSpace',
  'moveSiteSection',
  'publishSite',
  'unpublishSite',
])

/**
 * Looks for a write whose answer was lost, at a remote that honours no idempotency keys, before it is sent
 * again. Answers what it came to, or why that could not be asked.
 */
export async function lookFor(
  { desk: { store }, user }: ReplicaDesk,
  remote: Remote,
  intent: Intent,
): Promise<LookedFor | Failure> {
  // What was never frozen never went out.
  if (intent.sent === null) return ABSENT
  try {
    return await look({ ask: askRemote(remote), store, user: user(), sent: intent.sent }, intent.operation)
  } catch (error) {
    if (error instanceof Stopped) return error.failure
    throw error
  }
}

async function look(lookUp: LookUp, id: string): Promise<LookedFor> {
  const known = LOOK_FOR[id]
  if (known) return known(lookUp)
  const operation = registry.get(id)
  if (!operation) return UNDECIDED
  if (operation.method === 'DELETE') return lookForDeletion(lookUp, operation)
  const isRepeatable = operation.method !== 'POST' || SAYS_HOW_IT_IS.has(id)
  return isRepeatable ? ABSENT : UNDECIDED
}
