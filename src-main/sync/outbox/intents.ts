import type { IntentConflict, IntentProblem } from '../../schemas/sync.ts'
import type { Reader, Writer } from '../../store/store.ts'
import { proveIntent } from './intent-proof.ts'
import {
  intentOf,
  type Intent,
  type IntentRow,
  type QueuedInput,
  type SentInput,
  type StoredState,
} from './intent-row.ts'

/** Returns all intents of the outbox, oldest first. */
export function allIntents(store: Reader): Intent[] {
  return store.all<IntentRow>('SELECT * FROM intent ORDER BY seq').map(intentOf)
}

export function intentById(store: Reader, id: string): Intent | undefined {
  const row = store.get<IntentRow>('SELECT * FROM intent WHERE id = ?', id)
  return row && intentOf(row)
}

/** Returns the newest intent. */
export function lastIntent(store: Reader): Intent | undefined {
  const row = store.get<IntentRow>('SELECT * FROM intent ORDER BY seq DESC LIMIT 1')
  return row && intentOf(row)
}

/** Returns the intents in one state, oldest first. */
export function intentsIn(store: Reader, state: StoredState): Intent[] {
  return store.all<IntentRow>('SELECT * FROM intent WHERE state = ? ORDER BY seq', state).map(intentOf)
}

/**
 * Returns the first queued intent after a place. It reads one row, because reading all of 1,500 edits took a tenth of a
 * second for each.
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
  const countOf = (isCounted: (state: StoredState) => boolean) =>
    rows.filter(({ state }) => isCounted(state)).reduce((sum, { count }) => sum + count, 0)
  return {
    pending: countOf((state) => state === 'queued' || state === 'sending' || state === 'unknown'),
    attention: countOf((state) => state === 'parked'),
  }
}

export type NewIntent = Pick<Intent, 'id' | 'operation' | 'input' | 'base' | 'ids' | 'answer' | 'madeAt'> &
  Partial<Pick<Intent, 'readRevision' | 'commentedText'>>

/** Adds an intent to the end of the outbox, or at a free place in it. */
export function addIntent(store: Writer, intent: NewIntent, place: number | null = null): void {
  const { lastInsertRowid: seq } = store.run(
    `INSERT INTO intent (seq, id, operation, state, input, base, ids, answer, made_at, read_revision,
       commented_text)
     VALUES (?, ?, ?, 'queued', ?, ?, ?, ?, ?, ?, ?)`,
    place,
    intent.id,
    intent.operation,
    JSON.stringify(intent.input),
    JSON.stringify(intent.base),
    JSON.stringify(intent.ids),
    JSON.stringify(intent.answer ?? null),
    intent.madeAt,
    intent.readRevision ?? null,
    intent.commentedText ?? null,
  )
  proveIntent(store, seq)
  for (const id of intent.ids)
    store.run('INSERT OR IGNORE INTO minted_id (id, intent) VALUES (?, ?)', id, Number(seq))
}

/** Replaces one intent with several, before all newer intents. */
export function replaceIntent(store: Writer, { seq }: Intent, pieces: readonly NewIntent[]): void {
  store.run('DELETE FROM intent WHERE seq = ?', seq)
  // The sequence numbers turn negative in between, so that no two rows share a number.
  store.run('UPDATE intent SET seq = -(seq + ?) WHERE seq > ?', pieces.length - 1, seq)
  store.run('UPDATE intent SET seq = -seq WHERE seq < 0')
  pieces.forEach((piece, index) => addIntent(store, piece, seq + index))
}

/** Replaces the input of a queued intent, after a later edit of the same page or the user's correction. */
export function rewriteIntent(store: Writer, intent: Intent, input: QueuedInput, base = intent.base): void {
  store.run(
    'UPDATE intent SET input = ?, base = ?, effective = NULL WHERE seq = ?',
    JSON.stringify(input),
    JSON.stringify(base),
    intent.seq,
  )
  proveIntent(store, intent.seq)
}

/** Moves an intent behind all others. */
export function moveToEnd(store: Writer, { seq }: Intent): void {
  store.run('UPDATE intent SET seq = (SELECT max(seq) + 1 FROM intent) WHERE seq = ?', seq)
}

/** Sets the texts that an edit builds on, after a rebase. */
export function setBase(store: Writer, intent: Intent, base: Record<string, string>): void {
  store.run('UPDATE intent SET base = ? WHERE seq = ?', JSON.stringify(base), intent.seq)
  proveIntent(store, intent.seq)
}

/** Sets the input to send after a rebase; null when it equals the user's own input. */
export function setEffective(store: Writer, intent: Intent, input: QueuedInput | null): void {
  if (input === null && intent.effective === null) return
  store.run('UPDATE intent SET effective = ? WHERE seq = ?', input && JSON.stringify(input), intent.seq)
  proveIntent(store, intent.seq)
}

/** Adds the ids that a later run of an intent created. */
export function addIds(store: Writer, intent: Intent, ids: string[]): void {
  if (ids.length === 0) return
  store.run('UPDATE intent SET ids = ? WHERE seq = ?', JSON.stringify([...intent.ids, ...ids]), intent.seq)
  for (const id of ids)
    store.run('INSERT OR IGNORE INTO minted_id (id, intent) VALUES (?, ?)', id, intent.seq)
}

/** Freezes the input that is sent. Without an answer the same input is sent again. */
export function beginSending(store: Writer, intent: Intent, sent: SentInput): void {
  store.run(
    "UPDATE intent SET state = 'sending', sent = ?, attempts = attempts + 1, problem = NULL WHERE seq = ?",
    JSON.stringify(sent),
    intent.seq,
  )
  proveIntent(store, intent.seq)
}

/** Drops the frozen input. The next attempt sends the current state of the edit. */
export function unfreeze(store: Writer, intent: Intent): void {
  store.run('UPDATE intent SET sent = NULL WHERE seq = ?', intent.seq)
  // A damaged edit never receives a new proof, which would make it look intact.
  if (intent.isSound) proveIntent(store, intent.seq)
}

export function setState(
  store: Writer,
  intent: Intent,
  state: 'queued' | 'sending' | 'unknown' | 'acknowledged',
): void {
  store.run('UPDATE intent SET state = ?, problem = NULL, conflict = NULL WHERE seq = ?', state, intent.seq)
}

/** Parks an intent for the user, with the reason and its unchanged text. */
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

/** Removes a finished or discarded intent. */
export function removeIntent(store: Writer, intent: Intent): void {
  store.run('DELETE FROM intent WHERE seq = ?', intent.seq)
}
