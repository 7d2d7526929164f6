import type { RawInput } from '../../operations/engine/dispatch.ts'
import type { IntentConflict, IntentProblem } from '../../schemas/sync.ts'
import { changesContent } from './effect-of.ts'
import { isIntactIntent } from './intent-proof.ts'

/** The states of an intent. The remote has applied an `acknowledged` one, and no pull has received it yet. */
export type StoredState = 'queued' | 'sending' | 'unknown' | 'acknowledged' | 'parked'

/** A row of the table `intent`. */
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
  read_revision: string | null
  commented_text: number | null
}

/** A queued call, in a form that dispatch accepts again. */
export type QueuedInput = Pick<RawInput, 'params' | 'query' | 'body'>

/** A call as sent, with the revision that it builds on. */
export type SentInput = QueuedInput & { ifMatch?: string }

/** A local write that is not yet reconciled with the remote. */
export interface Intent {
  seq: number
  id: string
  operation: string
  state: StoredState
  input: QueuedInput
  /** The texts before the edit: of each page by its id, or of the comment by its id. */
  base: Record<string, string>
  effective: QueuedInput | null
  sent: SentInput | null
  /** The revision that the remote created for this intent. */
  answered: string | null
  /** The ids that the first run created, in order. */
  ids: string[]
  answer: unknown
  problem: IntentProblem | null
  conflict: IntentConflict | null
  madeAt: number
  attempts: number
  faults: number
  /** The revision of the remote below the content that the user of a review read; null for other edits. */
  readRevision: string | null
  /** The blob of the text with the commented block, as the user read it; null for other edits. */
  commentedText: number | null
  /** False when the disk has damaged the user's text. Such an intent is neither sent nor run. */
  isSound: boolean
}

export function intentOf(row: IntentRow): Intent {
  const isSound = isIntactIntent(row)
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
    readRevision: row.read_revision,
    commentedText: row.commented_text,
    isSound,
  }
}

/** Returns a replacement for an unreadable call, with the remaining input as a text that the user can copy. */
function unreadable({ operation, input }: IntentRow): QueuedInput {
  if (!changesContent(operation)) return { params: {}, body: { body: { markdown: input } } }
  const change = { operation: 'insert_page', title: 'A damaged edit', document: { markdown: input } }
  return { params: {}, body: { changes: [change] } }
}

/** Returns the readable value of a column in a damaged intent. */
function salvaged<T>(json: string, otherwise: T): T {
  try {
    return JSON.parse(json) as T
  } catch {
    return otherwise
  }
}
