import type { Reader } from '../../../store/store.ts'
import type { SentInput } from '../../outbox/intent-row.ts'
import type { RemoteReads } from '../../pull/lists/remote-reads.ts'

/** The outcome of a write whose answer was lost. */
export type Reconciled =
  /** The remote applied it; the value is the answer that it would have returned. */
  | { outcome: 'found'; value: unknown }
  /** The remote did not apply it, or a second attempt has no further effect. It can be sent again. */
  | { outcome: 'absent' }
  /** The remote may have applied it, and a second attempt could apply it twice. */
  | { outcome: 'undecided' }

/** The input of a search for a lost write. */
export interface LookUp {
  reads: RemoteReads
  store: Reader
  /** The id of the account's user. */
  user: string
  /** The input that was sent, with the ids of the remote. */
  sent: SentInput
  /** The texts before the edit, by the remote ids of their pages. */
  base: Readonly<Record<string, string>>
}

/** Finds one kind of write at the remote. */
export type Reconcile = (lookUp: LookUp) => Promise<Reconciled>

export const ABSENT: Reconciled = { outcome: 'absent' }
export const UNDECIDED: Reconciled = { outcome: 'undecided' }

/** The tables whose rows have the ids of the remote. */
export type KnownTable = 'change_request' | 'comment' | 'comment_reply' | 'review' | 'space' | 'collection'

/**
 * True when an entity was known before the write was sent. No pull runs while the answer is outstanding, so the rows
 * have not changed since. Entities of earlier local edits are known by their answers.
 */
export function isKnown(store: Reader, table: KnownTable, id: string): boolean {
  return (
    store.get(`SELECT 1 FROM ${table} WHERE id = ?`, id) !== undefined ||
    store.get('SELECT 1 FROM known_id WHERE remote = ?', id) !== undefined
  )
}

/** Decides over candidates: none means absent, one means found, and several are undecided. */
export function decide(candidates: readonly unknown[]): Reconciled {
  if (candidates.length > 1) return UNDECIDED
  return candidates.length === 0 ? ABSENT : { outcome: 'found', value: candidates[0] }
}

/** Returns the part of the sent input that a search reads. The operation's schema has validated it. */
export function sentAs<Input>({ params, body }: SentInput): Input {
  return { params, body: body ?? {} } as Input
}
