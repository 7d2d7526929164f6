import type { Reader, Writer } from '../../store/store.ts'
import type { IntentConflict, IntentProblem } from '../../schemas/sync.ts'
import { proveIntent } from '../push/intent-proof.ts'
import {
  intentOf,
  type Intent,
  type IntentRow,
  type QueuedInput,
  type SentInput,
  type StoredState,
} from './intent-row.ts'

/** Everything that is not settled, in the order in which it was made. */
export function allIntents(store: Reader): Intent[] {
  return store.all<IntentRow>('SELECT * FROM intent ORDER BY seq').map(intentOf)
}

export function intentById(store: Reader, id: string): Intent | undefined {
  const row = store.get<IntentRow>('SELECT * FROM intent WHERE id = ?', id)
  return row && intentOf(row)
}

/** The intent that was made last. */
export function lastIntent(store: Reader): Intent | undefined {
  const row = store.get<IntentRow>('SELECT * FROM intent ORDER BY seq DESC LIMIT 1')
  return row && intentOf(row)
}

/** The intents in a state, in order. */
export function intentsIn(store: Reader, state: StoredState): Intent[] {
  return store.all<IntentRow>('SELECT * FROM intent WHERE state = ? ORDER BY seq', state).map(intentOf)
}

/**
 * The first intent behind a place that waits for its turn. Reading all of them, of which the first can nearly always go, made
 * each of 1,500 edits take a tenth of a second.
 */
export function nextQueued(store: Reader, after: number): Intent | undefined {
  const row = store.get<IntentRow>(
    "SELECT * FROM intent WHERE state = 'queued' AND seq > ? ORDER BY seq LIMIT 1",
    after,
  )
  return row && intentOf(row)
}

export function countIntents(store: Reader): { pending: number; attention: number } {
  const rows = store.all<{ state: StoredState; count: number }>(
    'SELECT state, count(*) AS count FROM intent GROUP BY state',
  )
  const of = (wanted: (state: StoredState) => boolean) =>
    rows.filter(({ state }) => wanted(state)).reduce((sum, { count }) => sum + count, 0)
  return {
    pending: of((state) => state === 'queued' || state === 'sending' || state === 'unknown'),
    attention: of((state) => state === 'parked'),
  }
}

export type NewIntent = Pick<Intent, 'id' | 'operation' | 'input' | 'base' | 'ids' | 'answer' | 'madeAt'>

/** Adds an intent to the end of the outbox, or at a place in it that is free. */
export function addIntent(store: Writer, intent: NewIntent, place: number | null = null): void {
  const { lastInsertRowid: seq } = store.run(
    `INSERT INTO intent (seq, id, operation, state, input, base, ids, answer, made_at)
     VALUES (?, ?, ?, 'queued', ?, ?, ?, ?, ?)`,
    place,
    intent.id,
    intent.operation,
    JSON.stringify(intent.input),
    JSON.stringify(intent.base),
    JSON.stringify(intent.ids),
    JSON.stringify(intent.answer ?? null),
    intent.madeAt,
  )
  proveIntent(store, seq)
  for (const id of intent.ids)
    store.run('INSERT OR IGNORE INTO minted_id (id, intent) VALUES (?, ?)', id, Number(seq))
}

/** Puts several intents in the place of one, before all that was made after it. */
export function replaceIntent(store: Writer, { seq }: Intent, pieces: readonly NewIntent[]): void {
  store.run('DELETE FROM intent WHERE seq = ?', seq)
  // Turned around on the way, so that no two of them meet at one number.
  store.run('UPDATE intent SET seq = -(seq + ?) WHERE seq > ?', pieces.length - 1, seq)
  store.run('UPDATE intent SET seq = -seq WHERE seq < 0')
  pieces.forEach((piece, index) => addIntent(store, piece, seq + index))
}

/** Changes what a queued intent will do: the person's later edit of the same thing, or their repair of it. */
export function rewriteIntent(store: Writer, intent: Intent, input: QueuedInput, base = intent.base): void {
  store.run(
    'UPDATE intent SET input = ?, base = ?, effective = NULL WHERE seq = ?',
    JSON.stringify(input),
    JSON.stringify(base),
    intent.seq,
  )
  proveIntent(store, intent.seq)
}

/** What it would send now, after a rebase; null where that is what the person made. */
export function setEffective(store: Writer, intent: Intent, input: QueuedInput | null): void {
  if (input === null && intent.effective === null) return
  store.run('UPDATE intent SET effective = ? WHERE seq = ?', input && JSON.stringify(input), intent.seq)
  proveIntent(store, intent.seq)
}

/** Ids that a later run of an intent handed out on top of the first. */
export function addIds(store: Writer, intent: Intent, ids: string[]): void {
  if (ids.length === 0) return
  store.run('UPDATE intent SET ids = ? WHERE seq = ?', JSON.stringify([...intent.ids, ...ids]), intent.seq)
  for (const id of ids)
    store.run('INSERT OR IGNORE INTO minted_id (id, intent) VALUES (?, ?)', id, intent.seq)
}

/** Freezes what is sent: the same goes out again if no answer is seen. */
export function beginSending(store: Writer, intent: Intent, sent: SentInput): void {
  store.run(
    "UPDATE intent SET state = 'sending', sent = ?, attempts = attempts + 1, problem = NULL WHERE seq = ?",
    JSON.stringify(sent),
    intent.seq,
  )
  proveIntent(store, intent.seq)
}

/** Lets what was sent go: what goes out next time is what the edit comes to by then. */
export function unfreeze(store: Writer, intent: Intent): void {
  store.run('UPDATE intent SET sent = NULL WHERE seq = ?', intent.seq)
  // What the disk made of an edit is never proved to be the edit.
  if (intent.isSound) proveIntent(store, intent.seq)
}

export function setState(
  store: Writer,
  intent: Intent,
  state: 'queued' | 'sending' | 'unknown' | 'acknowledged',
): void {
  store.run('UPDATE intent SET state = ?, problem = NULL, conflict = NULL WHERE seq = ?', state, intent.seq)
}

/** Sets an intent aside for the person, with the reason, and its text untouched. */
export function park(
  store: Writer,
  intent: Intent,
  problem: IntentProblem,
  conflict: IntentConflict | null = null,
): void {
  store.run(
    "UPDATE intent SET state = 'parked', problem = ?, conflict = ? WHERE seq = ?",
    JSON.stringify(problem),
    conflict && JSON.stringify(conflict),
    intent.seq,
  )
}

/** Removes an intent that is settled, or that the person gave up. */
export function removeIntent(store: Writer, intent: Intent): void {
  store.run('DELETE FROM intent WHERE seq = ?', intent.seq)
}
