import type { CallResult } from '../schemas/bridge.ts'
import { callLocal } from '../sync/local/call-local.ts'
import { localOperations } from '../sync/local/all.ts'
import { registry } from '../api/all.ts'
import type { AnyOperation } from '../operations/engine/define-operation.ts'
import { dispatchPrepared } from '../operations/engine/dispatch-prepared.ts'
import { dispatch, type OperationContext, type RawInput } from '../operations/engine/dispatch.ts'
import type { Caller, Outside } from '../operations/engine/scope.ts'
import { Problem } from '../schemas/problem.ts'
import {
  isNotHereYet,
  needsRemote,
  onlineOnlyProblem,
  readMissing,
  readOnlineOnly,
  onlineOnlySpaceOf,
} from '../sync/pull/read-through.ts'
import type { Replica } from '../sync/replica.ts'
import { isLargeRead } from './reading/is-large-read.ts'
import type { ReadingThread } from './reading/reading-thread.ts'

/** What calls are answered from: an origin, or a replica with its way to the remote. */
export interface CallTarget {
  context: OperationContext
  outside: Outside
  replica: Replica | undefined
  /** Where large reads are answered; without it they are answered here. */
  reading: ReadingThread | undefined
}

/** Calls an operation by its id, on behalf of a caller; on a replica also one of the replica itself. */
export function callOperation(
  target: CallTarget,
  id: string,
  input: RawInput,
  caller: Caller,
): CallResult | Promise<CallResult> {
  const operation = registry.get(id)
  if (operation) {
    return target.replica
      ? callOnReplica(target, target.replica, operation, { input: withTexts(input), caller })
      : callOnOrigin(target, operation, input, caller)
  }
  const local = localOperations.get(id)
  if (local) return callLocal(target.replica, local, input, target.context.log).then(withoutCause)
  const message = `There is no operation "${id}". See /v1/openapi.json.`
  return withoutCause({ ok: false, problem: new Problem('resource.unknown', message) })
}

function callOnOrigin(
  target: CallTarget,
  operation: AnyOperation,
  input: RawInput,
  caller: Caller,
): CallResult | Promise<CallResult> {
  const { context, outside } = target
  if (operation.prepare)
    return dispatchPrepared(context, outside, operation, input, caller).then(withoutCause)
  if (target.reading && isLargeRead(context.store, operation, input))
    return readApart(target.reading, target, operation, { input, caller })
  return withoutCause(dispatch(context, operation, input, caller))
}

/** Reads what would hold this thread for long, on another one. */
function readApart(
  reading: ReadingThread,
  { context }: CallTarget,
  operation: AnyOperation,
  { input, caller }: { input: RawInput; caller: Caller },
): Promise<CallResult> {
  const here = () => withoutCause(dispatch(context, operation, input, caller))
  return reading.read({ operation: operation.id, input, caller, here })
}

/** The input of a call with its files as texts: what a copy queues, and sends, is what was asked. */
function withTexts({ files, ...input }: RawInput): RawInput {
  return files ? files.restoreTexts(input) : input
}

/** Reads are answered from here, edits are queued, and what makes no sense without the remote is passed on to it. */
function callOnReplica(
  target: CallTarget,
  replica: Replica,
  operation: AnyOperation,
  { input, caller }: { input: RawInput; caller: Caller },
): CallResult | Promise<CallResult> {
  const { context, reading } = target
  const { offline } = operation
  if (offline !== 'local' && offline.kind === 'refused')
    return replica.passOn(operation, input, needsRemote(offline.why)).then(withoutCause)
  const space = onlineOnlySpaceOf(context.store, input)
  if (operation.method !== 'GET') {
    if (space !== undefined)
      return replica.passOn(operation, input, onlineOnlyProblem(context.store, space)).then(withoutCause)
    const written = replica.write(operation, input)
    return offline !== 'local' && offline.alsoBeyondCopy && isUnknownHere(written)
      ? replica.passOn(operation, input, needsRemote(NOT_HERE)).then(withoutCause)
      : withoutCause(written)
  }
  const through = { ...replica.through, apart: reading?.understand }
  const asHere = replica.translate(input)
  const here = () => dispatch(context, operation, asHere, caller)
  if (space !== undefined)
    return readOnlineOnly(through, operation, input, { space, here }).then(withoutCause)
  if (reading && isLargeRead(context.store, operation, asHere))
    return readApart(reading, target, operation, { input: asHere, caller })
  const read = here()
  return isNotHereYet(context.store, input, read)
    ? readMissing(through, operation, input, read).then(withoutCause)
    : withoutCause(read)
}

const NOT_HERE = 'This is no longer on this machine, and only the server can bring it back.'

const isUnknownHere = (result: CallResult): boolean =>
  !result.ok && result.problem.code === 'resource.unknown'

/** What caused a problem is for the log; it goes no further than this. */
export function withoutCause(result: ReturnType<typeof dispatch>): CallResult {
  if (result.ok) return result
  const { code, status, message } = result.problem
  return { ok: false, problem: { code, status, message } }
}
