import type { InputPath } from '../../operations/engine/written.ts'
import { Problem } from '../../schemas/problem.ts'
import type { Store } from '../../store/store.ts'
import type { Replica } from '../replica.ts'
import { trashTextsOf } from '../trash/trash-texts-of.ts'
import { putInTrash } from '../trash/trash.ts'
import { textsIn } from './edit-policy.ts'
import type { Intent, QueuedInput } from './intent-row.ts'
import { intentById, removeIntent, rewriteIntent, setState, unfreeze } from './intents.ts'
import { toLocalIds } from './known-ids.ts'
import { losesWords } from './loses-words.ts'
import { retainPage } from './retain-page.ts'

/** Runs a parked edit again, unchanged. Throws `sync.not-waiting`. */
export function retryIntent(replica: Replica, id: string): Intent {
  const { store } = replica
  const intent = waiting(store, id)
  store.transaction(() => queueAgain(store, intent))
  replica.runPendingAgain()
  return current(store, intent)
}

/**
 * Runs a parked edit again. If the local rows refuse it, runs it once more after a round: restored rights, for example,
 * are known only after a pull. Throws `sync.not-waiting`.
 */
export async function retryIntentAfterRound(replica: Replica, id: string): Promise<Intent> {
  const tried = retryIntent(replica, id)
  const { offlineOnPurpose, isOnline } = replica.state
  if (tried.state !== 'parked' || offlineOnPurpose || isOnline === false) return tried
  await replica.loop.runRound()
  const seen = current(replica.store, tried)
  return seen.state === 'parked' && intentById(replica.store, id) ? retryIntent(replica, id) : seen
}

/**
 * Changes the texts of a parked edit and runs it again. A text that resolves a conflict builds on the remote version
 * that the user saw. All other texts build on their earlier base. Newer text at the remote is merged or is a new
 * conflict, so unseen text is never overwritten. A deletion or reversal against which the user chose a text is taken
 * back; an edit of which nothing is left is done.
 */
export function editIntent(
  replica: Replica,
  id: string,
  texts: { page: string | null; markdown: string }[],
): Intent {
  const { store } = replica
  const intent = waiting(store, id)
  const here = toLocalIds(store, intent.input)
  const retained = retainPage(store, intent, here, texts)
  if (retained?.kind === 'nothing') return takenBack(replica, intent)
  store.transaction(() => {
    const input = retained?.input ?? withTexts(intent, here, texts)
    retainDiscarded(replica, intent, texts)
    rewriteIntent(store, intent, input, basesAfter(intent, texts))
    queueAgain(store, intent, { isChanged: true })
  })
  replica.runPendingAgain()
  return current(store, intent)
}

/** Removes an edit that the user has taken back whole, and returns it as done. It held no text of the user. */
function takenBack(replica: Replica, intent: Intent): Intent {
  replica.store.transaction(() => removeIntent(replica.store, intent))
  replica.runPendingAgain()
  return { ...intent, state: 'acknowledged', conflict: null, problem: null }
}

/** Discards an edit. All that the user wrote and inserted in it stays in the trash for 30 days. */
export function discardIntent(replica: Replica, id: string): void {
  const { store } = replica
  const intent = waiting(store, id)
  store.transaction(() => {
    trashTextsOf(store, replica, intent, 'given-up')
    removeIntent(store, intent)
  })
  replica.runPendingAgain()
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

function waiting(store: Store, id: string): Intent {
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
function queueAgain(store: Store, intent: Intent, { isChanged = false } = {}): void {
  const mayHaveArrived = intent.sent !== null && !isChanged
  setState(store, intent, mayHaveArrived ? 'unknown' : 'queued')
  if (!mayHaveArrived) {
    unfreeze(store, intent)
    store.run('UPDATE intent SET attempts = 0 WHERE seq = ?', intent.seq)
  }
  store.run('UPDATE intent SET faults = 0 WHERE seq = ?', intent.seq)
}

function current(store: Store, intent: Intent): Intent {
  return intentById(store, intent.id) ?? intent
}

/**
 * Replaces the texts of an input. A text belongs to its page; texts of new pages and comments have no id yet and go by
 * their order.
 */
function withTexts(
  intent: Intent,
  input: QueuedInput,
  texts: { page: string | null; markdown: string }[],
): QueuedInput {
  const left = [...texts]
  return textsIn({ ...intent, input }).reduce((changed, written) => {
    if (written.kind === 'field') return changed
    const own = written.kind === 'page' ? written.page : null
    const at = left.findIndex(({ page }) => page === own)
    const [text] = at < 0 ? [] : left.splice(at, 1)
    return text ? (withValueAt(changed, written.at, text.markdown) as QueuedInput) : changed
  }, input)
}

/** Returns a copy of a JSON value with another value at one path. */
function withValueAt(whole: unknown, [key, ...rest]: InputPath, value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(whole))
    return whole.map((each, index) => (index === key ? withValueAt(each, rest, value) : each))
  const given = whole as Record<string, unknown>
  return { ...given, [key]: withValueAt(given[key], rest, value) }
}
