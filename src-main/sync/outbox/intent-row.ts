import type { RawInput } from '../../operations/engine/dispatch.ts'
import { isSoundIntent } from '../push/intent-proof.ts'
import type { IntentConflict, IntentProblem } from '../../schemas/sync.ts'

/** The one operation that writes texts which another may have written meanwhile. */
export const CONTENT = 'updateChangeRequestContent'

/** The operation that resolves a conflict by keeping one side of a whole page. */
export const RESOLUTION = 'resolveChangeRequestConflict'

/** `acknowledged`: the remote has it, and the pull that will bring it has not been yet. */
export type StoredState = 'queued' | 'sending' | 'unknown' | 'acknowledged' | 'parked'

/** A row of `intent`. */
export interface IntentRow {
  seq: number
  id: string
  operation: string
  state: StoredState
  input: string
  base: string
  effective: string | null
  sent: string | null
  answered: string | null
  ids: string
  answer: string
  problem: string | null
  conflict: string | null
  made_at: number
  attempts: number
  faults: number
  proof: Buffer | null
}

/** A call as it is kept: what may be handed to dispatch again. */
export type QueuedInput = Pick<RawInput, 'params' | 'query' | 'body'>

/** The same as it went out, with the state that it builds on. */
export type SentInput = QueuedInput & { ifMatch?: string }

/** A write that was made here and is not settled with the remote. */
export interface Intent {
  seq: number
  id: string
  operation: string
  state: StoredState
  input: QueuedInput
  /** The texts that the pages it writes had, by page; of an edit of a comment its words, by the comment. */
  base: Record<string, string>
  effective: QueuedInput | null
  sent: SentInput | null
  /** The revision that the remote made of it. */
  answered: string | null
  /** The ids that were handed out when it was made, in order. */
  ids: string[]
  answer: unknown
  problem: IntentProblem | null
  conflict: IntentConflict | null
  madeAt: number
  attempts: number
  faults: number
  /** False where the disk has damaged what the user wrote: it is neither sent nor run. */
  isSound: boolean
}

export function intentOf(row: IntentRow): Intent {
  const isSound = isSoundIntent(row)
  const read = <T>(json: string, otherwise: T): T =>
    isSound ? (JSON.parse(json) as T) : salvaged(json, otherwise)
  return {
    seq: row.seq,
    id: row.id,
    operation: row.operation,
    state: row.state,
    input: read<QueuedInput>(row.input, unreadable(row)),
    base: read<Record<string, string>>(row.base, {}),
    effective: row.effective === null ? null : read<QueuedInput | null>(row.effective, null),
    sent: row.sent === null ? null : read<SentInput | null>(row.sent, null),
    answered: row.answered,
    ids: read<string[]>(row.ids, []),
    answer: read<unknown>(row.answer, null),
    problem: row.problem === null ? null : read<IntentProblem | null>(row.problem, null),
    conflict: row.conflict === null ? null : read<IntentConflict | null>(row.conflict, null),
    madeAt: row.made_at,
    attempts: row.attempts,
    faults: row.faults,
    isSound,
  }
}

/** Stands for a call that cannot be read any more: what is left of it is shown as a text, to be copied from. */
function unreadable({ operation, input }: IntentRow): QueuedInput {
  if (operation !== CONTENT) return { params: {}, body: { body: { markdown: input } } }
  const change = { operation: 'insert_page', title: 'A damaged edit', document: { markdown: input } }
  return { params: {}, body: { changes: [change] } }
}

/** What can still be read of a column of a damaged intent. */
function salvaged<T>(json: string, otherwise: T): T {
  try {
    return JSON.parse(json) as T
  } catch {
    return otherwise
  }
}
