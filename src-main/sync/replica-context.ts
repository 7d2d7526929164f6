import type { AnyOperation } from '../operations/engine/define-operation.ts'
import { dispatch, type CallResult, type OperationContext } from '../operations/engine/dispatch.ts'
import type { Touched } from '../schemas/feed/change-event.ts'
import type { ProblemCode } from '../schemas/problem.ts'
import type { QueuedInput } from './outbox/intent-row.ts'
import type { UndoLog } from './rebase/undo-log.ts'

/** What sync needs of the workspace around it. */
export interface ReplicaContext {
  context: OperationContext
  undo: UndoLog
  operations: ReadonlyMap<string, AnyOperation>
  /** The user of the account, on whose behalf everything here is written. */
  user(): string
}

/** What a run of a write came to here. */
export interface LocalRun {
  result: CallResult
  /** The ids that it handed out, in order. */
  ids: string[]
  touched: Touched[]
}

interface RunOptions {
  /** Ids to hand out again, in their order, before any new one. */
  ids?: readonly string[]
  /** The time at which the person made the edit, which stays its time however often it is run. */
  madeAt: number
}

/**
 * Runs a write on the rows here through the same door as any call, noting what it changes so that it can be
 * put back. It belongs into a transaction of its caller; listeners are told by the caller, once that is kept.
 * Throws what is wrong with the store, which ends that transaction.
 */
export function runHere(
  { context, undo, user }: ReplicaContext,
  operation: AnyOperation,
  input: QueuedInput,
  { ids = [], madeAt }: RunOptions,
): LocalRun {
  const handedOut: string[] = []
  const touched: Touched[] = []
  const held: OperationContext = {
    ...context,
    clock: () => madeAt,
    newId: () => {
      const id = ids[handedOut.length] ?? context.newId()
      handedOut.push(id)
      return id
    },
    announce: (event) => {
      if (event.type === 'changed') touched.push(...event.touched)
    },
    wrote: () => undefined,
  }
  const result = undo.record(() => dispatch(held, operation, input, { user: user() }))
  if (!result.ok && OF_THE_STORE.has(result.problem.code)) throw result.problem
  return { result, ids: handedOut, touched }
}

/**
 * What is wrong with the store and not with the edit. SQLite has ended the whole transaction by then, so whoever went
 * on would write the rest of it outside of any.
 */
const OF_THE_STORE: ReadonlySet<ProblemCode> = new Set(['store.full', 'store.damaged', 'store.unavailable'])
