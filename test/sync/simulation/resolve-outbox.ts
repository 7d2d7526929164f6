import { Problem } from '../../../src-main/schemas/problem.ts'
import type { OutboxItem } from '../../../src-main/schemas/sync.ts'
import type { Reader } from '../../../src-main/store/store.ts'
import { moveEdits } from '../../../src-main/sync/local/move-edits.ts'
import {
  confirmReview,
  discardIntent,
  editIntent,
  retryIntent,
} from '../../../src-main/sync/local/resolve-by-user.ts'
import { outboxItems } from '../../../src-main/sync/outbox/outbox-items.ts'
import type { TestReplica } from '../../support/sync/replica.ts'
import type { Chance } from './chance.ts'
import type { ReadContents } from './read-contents.ts'
import { hasPreconditions, type RemoteKind } from './remote-kind.ts'
import type { UserActions } from './user-actions.ts'

/** Retries, changes or discards a parked edit as its user. */
export function resolveOne(
  { replica, store }: TestReplica,
  actions: UserActions,
  { chance, kind, read }: { chance: Chance; kind: RemoteKind; read: ReadContents },
): void {
  const waiting = outboxItems(store).filter(
    ({ state, error }) => state === 'needs-you' && needsUser(error, kind),
  )
  if (waiting.length === 0) return
  const item = chance.pick(waiting)
  actions.resolved(item.id)
  const choice = chance.next()
  const resolved = bothSides(item)
  try {
    if (choice < 0.6 && item.unread !== null) {
      confirmReview(replica, item.id, item.unread.now)
      recordConfirmed(store, item, read)
    } else if (item.isOfClosed && choice < 0.6) {
      moveEdits(replica, item.id)
      actions.repeatedSubject(subjectOf(store, item))
    } else if (choice < 0.4) retryIntent(replica, item.id)
    else if (choice < 0.7 && resolved.length > 0) {
      if (item.conflict) actions.resolvedWithBoth(item.conflict)
      editIntent(replica, item.id, resolved)
    } else discardIntent(replica, item.id)
  } catch (error) {
    // The problem of an edit that cannot be retried unchanged states the reason.
    if (!(error instanceof Problem)) throw error
  }
}

function subjectOf(store: Reader, { changeRequest }: OutboxItem): string {
  return (
    store.get<{ subject: string }>('SELECT subject FROM change_request WHERE id = ?', changeRequest)
      ?.subject ?? ''
  )
}

/** Records the content of a confirmed review, unless it contains edits that arrive later. */
function recordConfirmed(
  store: Reader,
  { changeRequest, space, texts }: OutboxItem,
  read: ReadContents,
): void {
  const words = texts.map(({ after }) => after).join(' ')
  const hasMore = outboxItems(store).some(
    (other) => other.changeRequest === changeRequest && other.operation !== 'submitChangeRequestReview',
  )
  if (hasMore || changeRequest === null || space === null) read.forget(words)
  else read.note(store, { spaceId: space, changeRequestId: changeRequest }, words)
}

/**
 * True when the user must decide. On a remote without keys, a user who sends a possibly received edit again accepts
 * that it may exist twice.
 */
function needsUser(error: OutboxItem['error'], kind: RemoteKind): boolean {
  return hasPreconditions(kind) || error?.code !== 'sync.unknown-outcome'
}

/** Returns the lines of both sides of a conflict, each line once. The screen offers texts alone, and no titles. */
function bothSides({ texts, conflict }: OutboxItem): { page: string | null; markdown: string }[] {
  const editable = texts.filter(({ kind }) => kind !== 'field')
  return editable.map(({ page, after }) => {
    if (!conflict || conflict.page !== page) return { page, markdown: after }
    const lines = `${conflict.theirs}\n\n${after}`.split('\n\n').map((line) => line.trim())
    return { page, markdown: `${[...new Set(lines)].filter((line) => line !== '').join('\n\n')}\n` }
  })
}
