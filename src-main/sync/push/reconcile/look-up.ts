import type { Reader } from '../../../store/store.ts'
import type { Asking } from '../../pull/lists/ask-remote.ts'
import type { SentInput } from '../../outbox/intent-row.ts'

/** What a write came to whose answer was lost. */
export type Reconciled =
  /** It was applied; the value is what its answer would have said. */
  | { outcome: 'found'; value: unknown }
  /** It was not applied, or to apply it again changes nothing more: it can go out again. */
  | { outcome: 'absent' }
  /** It may or may not have been applied, and to send it again could do it twice. */
  | { outcome: 'undecided' }

/** What a look-up has to go by. */
export interface LookUp {
  ask: Asking
  store: Reader
  /** The user of the account. */
  user: string
  /** What went out, in the names of the remote. */
  sent: SentInput
  /** The texts that it was begun on, by the pages' names at the remote. */
  base: Readonly<Record<string, string>>
}

/** Looks for one kind of write at the remote. */
export type Reconcile = (look: LookUp) => Promise<Reconciled>

export const ABSENT: Reconciled = { outcome: 'absent' }
export const UNDECIDED: Reconciled = { outcome: 'undecided' }

/** Tables whose rows are named by the ids of the remote. */
export type KnownTable = 'change_request' | 'comment' | 'comment_reply' | 'review' | 'space' | 'collection'

/**
 * Whether a thing was known before the write went out. What was known then is what is known now: nothing is
 * pulled while the answer of a write is outstanding. What earlier edits from here made is known by their answers.
 */
export function isKnown(store: Reader, table: KnownTable, id: string): boolean {
  return (
    store.get(`SELECT 1 FROM ${table} WHERE id = ?`, id) !== undefined ||
    store.get('SELECT 1 FROM known_id WHERE remote = ?', id) !== undefined
  )
}

/** What candidates come to: none is no answer, one is the thing itself, and between several nobody can tell. */
export function decide(candidates: readonly unknown[]): Reconciled {
  if (candidates.length > 1) return UNDECIDED
  return candidates.length === 0 ? ABSENT : { outcome: 'found', value: candidates[0] }
}

/** The part of what was sent that a look-up reads; the schema of the operation has checked it. */
export function sentAs<Input>({ params, body }: SentInput): Input {
  return { params, body: body ?? {} } as Input
}
