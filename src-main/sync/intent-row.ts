import type { RawInput } from '../operations/dispatch.ts'
import type { IntentConflict, IntentProblem } from '../schemas/sync.ts'

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
}

/** A call as it is kept: what may be handed to dispatch again. */
export type KeptInput = Pick<RawInput, 'params' | 'query' | 'body'>

/** The same as it went out, with the state that it builds on. */
export type SentInput = KeptInput & { ifMatch?: string }

/** A write that was made here and is not settled with the remote. */
export interface Intent {
  seq: number
  id: string
  operation: string
  state: StoredState
  input: KeptInput
  /** The texts that the pages it writes had, by page; of an edit of a comment its words, by the comment. */
  base: Record<string, string>
  effective: KeptInput | null
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
}

export function intentOf(row: IntentRow): Intent {
  return {
    seq: row.seq,
    id: row.id,
    operation: row.operation,
    state: row.state,
    input: JSON.parse(row.input) as KeptInput,
    base: JSON.parse(row.base) as Record<string, string>,
    effective: row.effective === null ? null : (JSON.parse(row.effective) as KeptInput),
    sent: row.sent === null ? null : (JSON.parse(row.sent) as SentInput),
    answered: row.answered,
    ids: JSON.parse(row.ids) as string[],
    answer: JSON.parse(row.answer),
    problem: row.problem === null ? null : (JSON.parse(row.problem) as IntentProblem),
    conflict: row.conflict === null ? null : (JSON.parse(row.conflict) as IntentConflict),
    madeAt: row.made_at,
    attempts: row.attempts,
    faults: row.faults,
  }
}
