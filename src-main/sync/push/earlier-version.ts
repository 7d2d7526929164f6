import {
  keyOf,
  removedComment,
  removedThread,
  textsByKey,
  translateKeys,
  versionOfTexts,
} from '../../operations/engine/replaced-texts.ts'
import type { Reader } from '../../store/store.ts'
import type { Intent } from '../outbox/intent-row.ts'
import { toRemoteIds } from '../outbox/known-ids.ts'
import type { Remote } from '../remote.ts'
import { deletedComment, repliesAtRemote } from './replies-at-remote.ts'

/*
 * The version of a deleted comment includes the replies. Earlier servers include only the text of the comment, so they
 * would answer 412 forever. A current server refuses that earlier version whenever the comment has a reply, so no reply
 * is lost there.
 */

/**
 * Returns the `If-Match` for one more attempt at a refused deletion, as earlier servers compute it. Undefined unless
 * the remote has exactly the replies that the user saw, because an earlier server removes any other without a check.
 */
export async function earlierVersion(
  store: Reader,
  remote: Remote,
  intent: Intent,
  ifMatch: string,
): Promise<string | undefined> {
  const deleted = deletedComment(store, intent)
  const comment = deleted && { body: seenComment(store, intent) }
  if (!comment) return undefined
  const replies = await repliesAtRemote(remote, deleted)
  if (replies.outcome === 'stopped' || replies.items.length === 0) return undefined
  const remoteReplies = replies.items.map(({ id, body }) => ({ id, body: body.markdown }))
  const isAsSeen = ifMatchOf(removedThread(comment, remoteReplies)) === ifMatch
  return isAsSeen ? ifMatchOf([removedComment(comment)]) : undefined
}

const ifMatchOf = (texts: Parameters<typeof textsByKey>[0]): string =>
  `"${versionOfTexts(textsByKey(texts)) ?? ''}"`

/** Returns the text of the comment that the user saw; empty in an edit of an earlier version of the app. */
function seenComment(store: Reader, { base }: Intent): string {
  const texts = translateKeys(base, (id) => toRemoteIds(store, id))
  return texts[keyOf(removedComment({ body: '' }))] ?? ''
}
