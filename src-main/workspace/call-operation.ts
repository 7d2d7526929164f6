import { registry } from '../api/all.ts'
import type { AnyOperation } from '../operations/engine/define-operation.ts'
import { dispatchLocal, earlyLocalRefusal } from '../operations/engine/dispatch-local.ts'
import { dispatchPrepared } from '../operations/engine/dispatch-prepared.ts'
import {
  asProblem,
  dispatch,
  validate,
  type CallResult as DispatchResult,
  type OperationContext,
  type RawInput,
} from '../operations/engine/dispatch.ts'
import { needsToken } from '../operations/engine/needs.ts'
import { earlyRefusal } from '../operations/engine/refuse-early.ts'
import type { Caller, Outside } from '../operations/engine/scope.ts'
import type { CallResult, ProblemValue } from '../schemas/bridge.ts'
import { Problem } from '../schemas/problem.ts'
import { localOperations, trashOperations } from '../sync/local/all.ts'
import {
  isNotHereYet,
  needsRemote,
  onlineOnlyProblem,
  readMissing,
  readOnlineOnly,
  onlineOnlySpaceOf,
} from '../sync/pull/read-through.ts'
import type { Replica } from '../sync/replica.ts'
import type { WorkspaceParts } from './define-workspace-operation.ts'
import { dataFolderOperations, workspaceOperations } from './operations/all.ts'
import type { DataFolder } from './operations/save-out.ts'
import { isLargeRead } from './reading/is-large-read.ts'
import type { ReadingThread } from './reading/reading-thread.ts'
import type { RecentSpaces } from './recent-spaces.ts'
import type { TakenAnswers } from './workspace.ts'

/** The parts that answer calls: an origin, or a replica with its remote. */
export interface CallTarget {
  context: OperationContext
  outside: Outside
  replica: Replica | undefined
  /** The thread for large reads. By default they run on this thread. */
  reading: ReadingThread | undefined
  /** The spaces that clients opened. */
  recent: RecentSpaces
  /** The parts that operations of the workspace itself use. */
  own: WorkspaceParts
  folder: DataFolder
}

/** A call from a host. */
export interface Called extends Partial<TakenAnswers> {
  input: RawInput
  caller: Caller
}

/** Calls an operation of the API or of this machine by its id, on behalf of a caller. */
export function callOperation(
  target: CallTarget,
  id: string,
  called: Called,
): CallResult | Promise<CallResult> {
  const operation = registry.get(id)
  const { input, caller } = called
  if (!operation) return callLocal(target, id, input, caller).then(withoutCause)
  const result = target.replica
    ? callOnReplica(target, target.replica, operation, { ...called, input: withTexts(input) })
    : callOnOrigin(target, operation, called)
  if (operation.isOfSpaceRow && !(result instanceof Promise) && result.ok) noteOpened(target, input)
  return result
}

/** Records that a client opened a space. A space that the remote has just answered for is not stored here. */
function noteOpened({ replica, recent }: CallTarget, input: RawInput): void {
  const { params } = replica?.translate(input) ?? input
  const { spaceId } = (params ?? {}) as { spaceId?: unknown }
  if (typeof spaceId === 'string') recent.note(spaceId)
}

/** Calls an operation of this machine on its part of the workspace. */
async function callLocal(
  { context, replica, own, folder }: CallTarget,
  id: string,
  input: RawInput,
  caller: Caller,
): Promise<DispatchResult> {
  const { log, store } = context
  const workspaceOperation = workspaceOperations.get(id)
  if (workspaceOperation) return dispatchLocal(workspaceOperation, input, { target: own, caller, log })
  const folderOperation = dataFolderOperations.get(id)
  if (folderOperation) return dispatchLocal(folderOperation, input, { target: folder, caller, log })
  const replicaOperation = localOperations.get(id)
  if (replica && replicaOperation)
    return dispatchLocal(replicaOperation, input, { target: replica, caller, log })
  const trashOperation = trashOperations.get(id)
  if (trashOperation) return dispatchLocal(trashOperation, input, { target: { store }, caller, log })
  return { ok: false, problem: replicaOperation ? noReplica() : noOperation(id) }
}

/**
 * Returns the reason to refuse a call before its body is read, by its path and the caller's rights; undefined where
 * there is none. On a replica the remote decides about operations of the API.
 */
export function refuseEarly(
  { context, replica, own }: CallTarget,
  id: string,
  input: RawInput,
  caller: Caller,
): ProblemValue | undefined {
  const local = workspaceOperations.get(id)
  if (local) return earlyLocalRefusal(local, input, { target: own, caller, log: context.log })
  const operation = registry.get(id)
  if (replica && caller.kind === 'anonymous') return needsToken()
  return replica || !operation ? undefined : earlyRefusal(context, operation, input, caller)
}

function noOperation(id: string): Problem {
  return new Problem('resource.unknown', `There is no operation "${id}". See /v1/openapi.json.`)
}

function noReplica(): Problem {
  return new Problem('resource.unknown', 'This is the workspace itself: it has no remote to sync with.')
}

function callOnOrigin(
  target: CallTarget,
  operation: AnyOperation,
  called: Called,
): CallResult | Promise<CallResult> {
  const { context, outside } = target
  const { input, caller } = called
  if (operation.prepare)
    return dispatchPrepared(context, outside, operation, input, caller).then(withoutCause)
  if (target.reading && isLargeRead(context.store, operation, input))
    return readOnThread(target.reading, target, operation, called)
  return withoutCause(dispatch(context, operation, input, caller))
}

/** Runs a large read on another thread, because it would block this one. */
function readOnThread(
  reading: ReadingThread,
  { context }: CallTarget,
  operation: AnyOperation,
  { input, caller, pieces = false }: Called,
): Promise<CallResult> {
  const here = () => withoutCause(dispatch(context, operation, input, caller))
  const inPieces = pieces && operation.inPieces !== undefined
  return reading.read({ operation: operation.id, input, caller, here, inPieces })
}

/** Returns the input of a call with its files as texts. A replica queues and sends exactly the requested input. */
function withTexts({ files, ...input }: RawInput): RawInput {
  return files ? files.restoreTexts(input) : input
}

/**
 * Calls an operation on a replica: reads use local rows, edits are queued. Operations that need the
 * remote are forwarded to it.
 */
function callOnReplica(
  target: CallTarget,
  replica: Replica,
  operation: AnyOperation,
  called: Called,
): CallResult | Promise<CallResult> {
  const { input, caller } = called
  const { context, reading } = target
  const { offline } = operation
  // A forwarded call has the rights of this replica's account, so no anonymous caller may make one.
  if (caller.kind === 'anonymous') return withoutCause({ ok: false, problem: needsToken() })
  if (offline !== 'local' && offline.kind === 'refused')
    return forward(target, replica, { operation, input }, needsRemote(offline.reason))
  const space = onlineOnlySpaceOf(context.store, input)
  if (operation.method !== 'GET') {
    if (space !== undefined)
      return forward(target, replica, { operation, input }, onlineOnlyProblem(context.store, space))
    const written = replica.write(operation, input)
    return offline !== 'local' && offline.alsoBeyondReplica && isUnknownLocally(written)
      ? forward(target, replica, { operation, input }, needsRemote(NOT_HERE))
      : withoutCause(written)
  }
  const through = { ...replica.through, onThread: reading?.understand }
  const localInput = replica.translate(input)
  const here = () => dispatch(context, operation, localInput, caller)
  if (space !== undefined)
    return readOnlineOnly(through, operation, input, { space, here }).then(withoutCause)
  if (reading && isLargeRead(context.store, operation, localInput))
    return readOnThread(reading, target, operation, { ...called, input: localInput })
  const read = here()
  return isNotHereYet(context.store, input, read)
    ? readMissing(through, operation, input, read).then(withoutCause)
    : withoutCause(read)
}

/** Passes a call on to the remote if its input is valid, because an address requires valid parameters. */
async function forward(
  { context }: CallTarget,
  replica: Replica,
  { operation, input }: { operation: AnyOperation; input: RawInput },
  unreached: Problem,
): Promise<CallResult> {
  try {
    validate(operation, input)
    return withoutCause(await replica.forward(operation, input, unreached))
  } catch (error) {
    return withoutCause({ ok: false, problem: asProblem(context, operation, error) })
  }
}

const NOT_HERE = 'This is no longer on this machine, and only the server can bring it back.'

const isUnknownLocally = (result: CallResult): boolean =>
  !result.ok && result.problem.code === 'resource.unknown'

/** Removes the cause of a problem, which only the log may contain. */
export function withoutCause(result: DispatchResult): CallResult {
  if (result.ok) return result
  const { code, status, message } = result.problem
  return { ok: false, problem: { code, status, message } }
}
