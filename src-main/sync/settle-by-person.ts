import type { Store } from '../replica/store.ts'
import { Problem } from '../schemas/problem.ts'
import { contentCall, textsBefore } from './content-call.ts'
import type { Intent, KeptInput } from './intent-row.ts'
import { intentById, removeIntent, rewriteIntent, setState } from './intents.ts'
import { asHere } from './known-ids.ts'
import { outboxItem } from './outbox-items.ts'
import type { Replica } from './replica.ts'
import { putInTrash } from './trash.ts'

/** Tries an edit again that waits for the person, as it is. Throws `sync.not-waiting`. */
export function retryIntent(replica: Replica, id: string): Intent {
  const { store } = replica
  const intent = waiting(store, id)
  store.transaction(() => {
    // Whoever tries again has seen what stands there now: their text is meant to follow it.
    queueAgain(store, intent)
  })
  replica.runPendingAgain()
  return now(store, intent)
}

/** Changes the texts of an edit that waits, on top of what stands there now, and tries it again. */
export function editIntent(
  replica: Replica,
  id: string,
  texts: { page: string | null; markdown: string }[],
): Intent {
  const { store } = replica
  const intent = waiting(store, id)
  store.transaction(() => {
    const input = withTexts(intent, asHere(store, intent.input), texts)
    const call = contentCall(intent.operation, input)
    rewriteIntent(store, intent, input, call ? textsBefore(store, call) : {})
    queueAgain(store, intent)
  })
  replica.runPendingAgain()
  return now(store, intent)
}

/** Gives an edit up; its texts stay in the trash for a while. */
export function discardIntent(replica: Replica, id: string): void {
  const { store } = replica
  const intent = waiting(store, id)
  store.transaction(() => {
    const { summary, space, changeRequest, texts } = outboxItem(store, intent)
    for (const { title, after } of texts) {
      putInTrash(store, replica, {
        reason: 'given-up',
        kind: 'edit',
        title: title === 'Comment' ? summary : title,
        text: after,
        space,
        changeRequest,
      })
    }
    removeIntent(store, intent)
  })
  replica.runPendingAgain()
}

function waiting(store: Store, id: string): Intent {
  const intent = intentById(store, id)
  if (intent?.state === 'parked') return intent
  throw new Problem(
    'sync.not-waiting',
    intent
      ? 'This edit is on its way and needs nobody. It can be changed in the page itself.'
      : 'This edit is not in the outbox any more: it was sent or given up. Look at the list again.',
  )
}

function queueAgain(store: Store, intent: Intent): void {
  setState(store, intent, 'queued')
  store.run('UPDATE intent SET sent = NULL, attempts = 0 WHERE seq = ?', intent.seq)
}

function now(store: Store, intent: Intent): Intent {
  return intentById(store, intent.id) ?? intent
}

function withTexts(
  intent: Intent,
  input: KeptInput,
  texts: { page: string | null; markdown: string }[],
): KeptInput {
  const call = contentCall(intent.operation, input)
  if (!call)
    return { ...input, body: { ...(input.body as object), body: { markdown: texts[0]?.markdown ?? '' } } }
  const changes = call.body.changes.map((change) => {
    const text = texts.find(({ page }) => page === (change.page ?? null))
    return text && change.document ? { ...change, document: { markdown: text.markdown } } : change
  })
  return { ...input, body: { ...call.body, changes } }
}
