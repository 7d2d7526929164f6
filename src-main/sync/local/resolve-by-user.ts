import type { InputPath } from '../../operations/engine/user-content.ts'
import { headRevision, lineById } from '../../revisions/lines.ts'
import { namesOfRevision } from '../../revisions/revision-names.ts'
import { Problem } from '../../schemas/problem.ts'
import type { Store } from '../../store/store.ts'
import { textsIn } from '../outbox/edit-policy.ts'
import type { Intent, QueuedInput } from '../outbox/intent-row.ts'
import { intentById, removeIntent, rewriteIntent, setState, unfreeze } from '../outbox/intents.ts'
import { toLocalIds } from '../outbox/known-ids.ts'
import { losesWords } from '../outbox/loses-words.ts'
import {
  changeRequestOf,
  forgetRead,
  revisionJudged,
  setReadRevision,
  UNREAD,
} from '../outbox/read-revision.ts'
import { retainPage } from '../outbox/retain-page.ts'
import type { Replica } from '../replica.ts'
import { trashTextsOf } from '../trash/trash-texts-of.ts'
import { putInTrash } from '../trash/trash.ts'

/** Runs a parked edit again, unchanged. Throws `sync.not-waiting`. */
export function retryIntent(replica: Replica, id: string): Intent {
  const { store } = replica
  const intent = parkedIntent(store, id)
  replica.runPendingAgain(() => queueAgain(store, intent))
  return currentIntent(store, intent)
}

/**
 * Runs a parked edit again. If the local rows refuse it, runs it once more after a round, because a replica receives
 * restored rights only by a pull. Throws `sync.not-waiting`.
 */
export async function retryIntentAfterRound(replica: Replica, id: string): Promise<Intent> {
  const retried = retryIntent(replica, id)
  const { offlineOnPurpose, isOnline } = replica.state
  if (retried.state !== 'parked' || offlineOnPurpose || isOnline === false) return retried
  await replica.loop.runRound()
  const afterRound = currentIntent(replica.store, retried)
  return afterRound.state === 'parked' && intentById(replica.store, id)
    ? retryIntent(replica, id)
    : afterRound
}

/**
 * Changes the texts of a parked edit and runs it again. A text that resolves a conflict builds on the remote version
 * that the user saw. All other texts build on their earlier base. Newer text at the remote is merged or is a new
 * conflict, so unseen text is never overwritten. A deletion or reversal is withdrawn if the user chose a text instead.
 * An edit without remaining changes is finished.
 */
export function editIntent(
  replica: Replica,
  id: string,
  texts: { page: string | null; markdown: string }[],
): Intent {
  const { store } = replica
  const intent = parkedIntent(store, id)
  const localInput = toLocalIds(store, intent.input)
  const retained = retainPage(store, intent, localInput, texts)
  if (retained?.kind === 'nothing') return finishWithdrawn(replica, intent)
  replica.runPendingAgain(() => {
    const input = retained?.input ?? withTexts(intent, localInput, texts)
    retainDiscarded(replica, intent, texts)
    forgetRead(store, intent)
    rewriteIntent(store, intent, input, basesAfter(intent, texts))
    queueAgain(store, intent, { isChanged: true })
  })
  return currentIntent(store, intent)
}

/**
 * Sends a review that waits because its change request has changed, for the revision that the user has read now. Throws
 * `sync.not-waiting`, or `state.changed` where that revision is not the present one.
 */
export function confirmReview(replica: Replica, id: string, revision: string): Intent {
  const { store } = replica
  const intent = parkedIntent(store, id)
  if (intent.problem?.code !== UNREAD.code) throw notConfirmable()
  replica.runPendingAgain(() => {
    const row = changeRequestOf(store, intent.input)
    const currentNames = row && namesOfRevision(store, headRevision(store, lineById(store, row.line)).id)
    if (!currentNames?.includes(toLocalIds(store, revision))) throw changedAgain()
    setReadRevision(store, intent, revisionJudged(store, intent, intent.seq))
    queueAgain(store, intent, { isChanged: true })
  })
  return currentIntent(store, intent)
}

const notConfirmable = () =>
  new Problem('sync.not-waiting', 'This edit needs no confirmation. Load the list again.')

const changedAgain = () =>
  new Problem(
    'state.changed',
    'The change request has changed again, so the review was not sent. Look at the changes, and confirm again.',
  )

/** Removes an edit that the user has withdrawn completely, and returns it as finished. It has no text of the user. */
function finishWithdrawn(replica: Replica, intent: Intent): Intent {
  replica.runPendingAgain(() => {
    forgetRead(replica.store, intent)
    removeIntent(replica.store, intent)
  })
  return { ...intent, state: 'acknowledged', conflict: null, problem: null }
}

/** Discards an edit. Its texts and files stay in the trash for 30 days. */
export function discardIntent(replica: Replica, id: string): void {
  const { store } = replica
  const intent = parkedIntent(store, id)
  replica.runPendingAgain(() => {
    trashTextsOf(store, replica, intent, 'given-up')
    forgetRead(store, intent)
    removeIntent(store, intent)
  })
}

/** Retains the user's own text when the resolution of a conflict loses lines of it. */
function retainDiscarded(
  replica: Replica,
  { conflict, input }: Intent,
  texts: { page: string | null; markdown: string }[],
): void {
  const resolved = texts.find(({ page }) => page === conflict?.page)
  if (!conflict || !resolved || !losesWords(conflict.mine, resolved.markdown)) return
  const { spaceId = null, changeRequestId = null } = (input.params ?? {}) as Record<
    string,
    string | undefined
  >
  putInTrash(replica.store, replica, {
    reason: 'given-up',
    kind: 'edit',
    title: conflict.title,
    text: conflict.mine,
    page: conflict.page,
    space: spaceId,
    changeRequest: changeRequestId,
  })
}

/** Returns an edit that waits for its user. Throws `sync.not-waiting` for all others. */
export function parkedIntent(store: Store, id: string): Intent {
  const intent = intentById(store, id)
  if (intent?.state === 'parked') return intent
  throw new Problem(
    'sync.not-waiting',
    intent
      ? 'This edit is being sent and needs no decision. Change it on its page.'
      : 'This edit is no longer in the outbox: it was sent or discarded. Load the list again.',
  )
}

/** Returns the base texts of an intent by page, after the user has resolved some of them. */
function basesAfter({ base, conflict }: Intent, texts: { page: string | null }[]): Record<string, string> {
  const isResolved = conflict && texts.some(({ page }) => page === conflict.page)
  return isResolved ? { ...base, [conflict.page]: conflict.theirs } : base
}

/**
 * Queues an edit again. A changed edit is sent in its new form. An unchanged edit that may have arrived is reconciled
 * in the form that was sent.
 */
export function queueAgain(store: Store, intent: Intent, { isChanged = false } = {}): void {
  const mayHaveArrived = intent.sent !== null && !isChanged
  setState(store, intent, mayHaveArrived ? 'unknown' : 'queued')
  if (!mayHaveArrived) {
    unfreeze(store, intent)
    store.run('UPDATE intent SET attempts = 0 WHERE seq = ?', intent.seq)
  }
  store.run('UPDATE intent SET faults = 0 WHERE seq = ?', intent.seq)
}

function currentIntent(store: Store, intent: Intent): Intent {
  return intentById(store, intent.id) ?? intent
}

/**
 * Replaces the texts of an input. A text belongs to its page. Texts of new pages and comments have no id yet, so their
 * order identifies them.
 */
function withTexts(
  intent: Intent,
  input: QueuedInput,
  texts: { page: string | null; markdown: string }[],
): QueuedInput {
  const remaining = [...texts]
  return textsIn({ ...intent, input }).reduce((changed, written) => {
    if (written.kind === 'field') return changed
    const ownPage = written.kind === 'page' ? written.page : null
    const index = remaining.findIndex(({ page }) => page === ownPage)
    const [text] = index < 0 ? [] : remaining.splice(index, 1)
    return text ? (withValueAt(changed, written.at, text.markdown) as QueuedInput) : changed
  }, input)
}

/** Returns a copy of a JSON value with another value at one path. */
function withValueAt(container: unknown, [key, ...rest]: InputPath, value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(container))
    return container.map((item, index) => (index === key ? withValueAt(item, rest, value) : item))
  const record = container as Record<string, unknown>
  return { ...record, [key]: withValueAt(record[key], rest, value) }
}
