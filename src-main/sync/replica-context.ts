import type { AnyOperation } from '../operations/engine/define-operation.ts'
import { dispatch, type CallResult, type OperationContext } from '../operations/engine/dispatch.ts'
import type { Touched } from '../schemas/feed/change-event.ts'
import type { ProblemCode } from '../schemas/problem.ts'
import type { QueuedInput } from './outbox/intent-row.ts'
import type { UndoLog } from './rebase/undo-log.ts'

/** The parts of the workspace that sync uses. */
export interface ReplicaContext {
  context: OperationContext
  undo: UndoLog
  operations: ReadonlyMap<string, AnyOperation>
  /** Returns the id of the account's user, in whose name all rows are written. */
  user(): string
  /** True for an organization that is pulled by the documented lists, because its remote has no feed. */
  isListed(organization: string): boolean
}

/** The result of running a write locally. */
export interface LocalRun {
  result: CallResult
  /** The created ids, in order. */
  ids: string[]
  touched: Touched[]
}

interface RunOptions {
  /** The ids to use again, in order, before any new one. */
  ids?: readonly string[]
  /** The time of the user's edit, in milliseconds since the epoch. It stays the same in every run. */
  madeAt: number
  /** True for an edit that no pull reverts, because the remote never receives it. */
  isLasting?: true
}

/**
 * Runs a write on the local rows through `dispatch`, and records its changes for a rollback, unless the edit lasts.
 * Call it in a transaction, and emit to listeners after the commit. Throws problems of the store, which end that
 * transaction.
 */
export function runLocally(
  { context, undo, user }: ReplicaContext,
  operation: AnyOperation,
  input: QueuedInput,
  { ids = [], madeAt, isLasting }: RunOptions,
): LocalRun {
  const created: string[] = []
  const touched: Touched[] = []
  const recording: OperationContext = {
    ...context,
    clock: () => madeAt,
    newId: () => {
      const id = ids[created.length] ?? context.newId()
      created.push(id)
      return id
    },
    announce: (event) => {
      if (event.type === 'changed') touched.push(...event.touched)
    },
    afterWrite: () => undefined,
  }
  const apply = () => dispatch(recording, operation, input, { kind: 'replica', user: user() })
  const result = isLasting ? apply() : undo.record(apply)
  if (!result.ok && STORE_PROBLEMS.has(result.problem.code)) throw result.problem
  return { result, ids: created, touched }
}

/**
 * Problems of the store rather than of the edit. SQLite has rolled back the whole transaction by then, so further
 * writes would have no transaction.
 */
const STORE_PROBLEMS: ReadonlySet<ProblemCode> = new Set(['store.full', 'store.damaged', 'store.unavailable'])
