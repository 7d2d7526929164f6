import { Problem } from '../../../src-main/schemas/problem.ts'
import type { OutboxItem } from '../../../src-main/schemas/sync.ts'
import { outboxItems } from '../../../src-main/sync/outbox/outbox-items.ts'
import { discardIntent, editIntent, retryIntent } from '../../../src-main/sync/outbox/resolve-by-user.ts'
import type { TestReplica } from '../../support/sync/replica.ts'
import type { Chance } from './chance.ts'
import type { Deeds } from './deeds.ts'
import { hasPreconditions, type RemoteKind } from './remote-kind.ts'

/** The user opens a parked edit, and retries, changes or discards it. */
export function resolveOne(
  { replica, store }: TestReplica,
  deeds: Deeds,
  { chance, kind }: { chance: Chance; kind: RemoteKind },
): void {
  const waiting = outboxItems(store).filter(
    ({ state, error }) => state === 'needs-you' && isForPerson(error, kind),
  )
  if (waiting.length === 0) return
  const item = chance.pick(waiting)
  deeds.resolved(item.id)
  const choice = chance.next()
  const resolved = bothSides(item)
  try {
    if (choice < 0.4) retryIntent(replica, item.id)
    else if (choice < 0.7 && resolved.length > 0) {
      if (item.conflict) deeds.resolvedWithBoth(item.conflict)
      editIntent(replica, item.id, resolved)
    } else discardIntent(replica, item.id)
  } catch (error) {
    // The problem of an edit that cannot be retried unchanged states the reason.
    if (!(error instanceof Problem)) throw error
  }
}

/**
 * True when the user must decide. On a remote without keys, a user who sends a possibly received edit again accepts
 * that it may exist twice.
 */
function isForPerson(error: OutboxItem['error'], kind: RemoteKind): boolean {
  return hasPreconditions(kind) || error?.code !== 'sync.unknown-outcome'
}

/** Resolves a conflict with the lines of both sides, each line once. The screen offers texts alone, and no titles. */
function bothSides({ texts, conflict }: OutboxItem): { page: string | null; markdown: string }[] {
  const editable = texts.filter(({ kind }) => kind !== 'field')
  return editable.map(({ page, after }) => {
    if (!conflict || conflict.page !== page) return { page, markdown: after }
    const lines = `${conflict.theirs}\n\n${after}`.split('\n\n').map((line) => line.trim())
    return { page, markdown: `${[...new Set(lines)].filter((line) => line !== '').join('\n\n')}\n` }
  })
}
