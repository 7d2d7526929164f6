import type { z } from 'zod'
import type { PresenceBoard } from '../../domain/presence-board.ts'
import type { Clock } from '../../platform/clock.ts'
import type { IdSource } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { ChangeEvent, Touched } from '../../schemas/feed/change-event.ts'
import { Problem } from '../../schemas/problem.ts'
import type { Addresses } from '../../store/signed-addresses/addresses.ts'
import { storeProblem } from '../../store/store-problem.ts'
import type { Store } from '../../store/store.ts'
import type { DecodedFiles } from './decoded-files.ts'
import type { AnyOperation } from './define-operation.ts'
import { inputProblem } from './describe-issues.ts'
import { answerForKey, recordAnswer, parseKey, unrepeatable } from './idempotency.ts'
import { refuseLostNames } from './lost-names.ts'
import { namesTexts, textsByKey, versionOfTexts } from './replaced-texts.ts'
import type { Caller, WriteScope } from './scope.ts'

/** The parts of the workspace that dispatch needs. */
export interface OperationContext {
  store: Store
  clock: Clock
  newId: IdSource
  addresses: Addresses
  presence: PresenceBoard
  log: Log
  /** Checks every answer against its schema. Writes are always checked; reads where this is true. */
  checkReads: boolean
  announce(event: ChangeEvent): void
  /** Called after every committed write. */
  afterWrite?(): void
}

/** The unchecked input of a call: from a request, a window, or the outbox. */
export interface RawInput {
  params?: unknown
  query?: unknown
  body?: unknown
  /** Names a write, so that a repetition receives the first answer. Reads ignore it. */
  idempotencyKey?: unknown
  /** The state that a write builds on, as `If-Match` names it. Operations without a version ignore it. */
  ifMatch?: unknown
  /** The files of the body, where they were decoded before the call. */
  files?: DecodedFiles | undefined
}

/** The result of a call: errors are values, and it never throws. */
export type CallResult =
  | { ok: true; status: number; value: unknown; replayed?: true }
  | { ok: false; problem: Problem }

/**
 * The only entry to the workspace. It validates the input, finds the subject, authorises, applies in one transaction,
 * checks the response, and notifies listeners after the commit. A call that fails stores nothing. A write whose
 * idempotency key was used before is not applied again: it gets the first response. The preparation of an operation
 * runs earlier, in dispatchPrepared, and is passed in.
 */
export function dispatch(
  context: OperationContext,
  operation: AnyOperation,
  raw: RawInput,
  caller: Caller,
  prepared?: unknown,
): CallResult {
  const touched: Touched[] = []
  const outcome = { status: operation.success as number }
  try {
    const input = validate(operation, raw)
    const scope: WriteScope = {
      store: context.store,
      caller,
      clock: context.clock,
      newId: context.newId,
      files: raw.files,
      addresses: context.addresses,
      presence: context.presence,
      touch: (thing) => touched.push(thing),
      answerCreated: () => {
        outcome.status = 201
      },
    }
    if (operation.method === 'GET') {
      const value = context.store.snapshot(() => run(context, operation, scope, input, prepared))
      return { ok: true, status: operation.success, value }
    }
    const key = parseKey(raw.idempotencyKey)
    // All anonymous requests share one caller, so a stored answer could reach another person.
    const isShared = operation.secretAnswer || caller.kind === 'anonymous'
    if (key !== undefined && isShared) throw unrepeatable()
    const answer = context.store.transaction(() =>
      applyWrite(context, operation, { scope, input, key, ifMatch: raw.ifMatch, outcome, prepared }),
    )
    notify(context, operation, caller, touched)
    return { ok: true, ...answer }
  } catch (error) {
    return { ok: false, problem: asProblem(context, operation, error) }
  }
}

/** Notifies listeners after the commit. A fault there goes to the log, because the write is done. */
function notify(
  context: OperationContext,
  operation: AnyOperation,
  { user }: Caller,
  touched: Touched[],
): void {
  try {
    if (!operation.isMomentary) context.afterWrite?.()
    if (touched.length > 0) context.announce({ type: 'changed', operation: operation.id, user, touched })
  } catch (error) {
    context.log.error({ operation: operation.id, error }, 'The listeners of a write failed')
  }
}

/** The input of a call, validated by its operation's schemas. */
export interface ValidInput {
  params: unknown
  query: unknown
  body: unknown
}

/**
 * Returns the input as the operation's schemas convert it. A missing body counts as `{}`. Throws `input.invalid`.
 */
export function validate(operation: Schemas, raw: RawInput): ValidInput {
  return {
    params: validateParams(operation, raw),
    query: part('query', operation.query, raw.query ?? {}),
    body: operation.body ? validateBody(operation.body, raw.body) : undefined,
  }
}

/** The schemas that an operation validates its input with. */
type Schemas = Pick<AnyOperation, 'params' | 'query' | 'body'>

/** Returns the parameters of the path as the operation's schema converts them. Throws `input.invalid`. */
export function validateParams(operation: Pick<Schemas, 'params'>, { params }: RawInput): unknown {
  return part('path', operation.params, params ?? {})
}

/** Returns a body as a schema converts it. Throws `input.invalid`. */
export function validateBody(schema: z.ZodType, body: unknown): unknown {
  refuseLostNames(body)
  return part('body', schema, body === undefined ? {} : body)
}

function part(name: string, schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw inputProblem(name, parsed.error)
  return parsed.data
}

interface Write {
  scope: WriteScope
  input: ValidInput
  key: string | undefined
  ifMatch: unknown
  /** The status of the answer, which `run` may change. */
  outcome: { status: number }
  prepared: unknown
}

/** Applies a write, or returns the earlier response under the same key. */
function applyWrite(
  context: OperationContext,
  operation: AnyOperation,
  { scope, input, key, ifMatch, outcome, prepared }: Write,
): { status: number; value: unknown; replayed?: true } {
  const { store, clock } = context
  const call =
    key === undefined
      ? undefined
      : { key, user: scope.caller.user, operation: operation.id, input, files: scope.files }
  const first = call && answerForKey(store, clock, call)
  if (first) return { ...first, replayed: true }
  refuseChanged(operation, scope, input, ifMatch)
  const value = run(context, operation, scope, input, prepared)
  const answer = { status: outcome.status, value }
  if (call) recordAnswer(store, clock, call, answer)
  return answer
}

/** Refuses a write that builds on another state than the present one. */
function refuseChanged(
  operation: AnyOperation,
  scope: WriteScope,
  input: ValidInput,
  ifMatch: unknown,
): void {
  if (ifMatch === undefined || ifMatch === '*') return
  // A client may send the `ETag` of its last read, which does not name the replaced texts.
  if (!operation.version && !namesTexts(ifMatch)) return
  const now = versionNow(operation, scope, input)
  if (now === undefined || ifMatch === `"${now}"`) return
  throw new Problem(
    'state.changed',
    'This has changed since you read it, so nothing was changed now. Read it again and repeat what you did.',
  )
}

/** Returns the present version of the state that a write builds on; undefined where it builds on none. */
function versionNow(
  operation: AnyOperation,
  scope: WriteScope,
  { params, body }: ValidInput,
): string | undefined {
  if (!operation.version && !operation.replaces) return undefined
  const subject = operation.access(scope, params as never)
  if (operation.version) return operation.version(scope, subject as never)
  return versionOfTexts(textsByKey(operation.replaces?.(scope, subject as never, body as never) ?? []))
}

function run(
  context: OperationContext,
  operation: AnyOperation,
  scope: WriteScope,
  input: ValidInput,
  prepared?: unknown,
): unknown {
  // The registry types every operation with `never`. The operation's own schemas validated these inputs.
  const subject = operation.access(scope, input.params as never)
  const value = operation.run(scope as never, input as never, subject as never, prepared as never)
  if (operation.response && (context.checkReads || operation.method !== 'GET')) {
    const checked = operation.response.safeParse(value)
    if (!checked.success)
      throw new Error(`${operation.id} gave an answer that is not of its shape`, { cause: checked.error })
  }
  return value
}

/** Returns the problem of a thrown error, and logs a fault of the app itself. */
export function asProblem(
  context: Pick<OperationContext, 'log'>,
  operation: Pick<AnyOperation, 'id'>,
  error: unknown,
): Problem {
  if (error instanceof Problem) return error
  const fromStore = storeProblem(error)
  if (fromStore?.code !== 'store.full')
    context.log.error({ operation: operation.id, error }, 'An operation failed')
  if (fromStore) return fromStore
  return new Problem(
    'server.fault',
    'Something went wrong here and nothing was changed. Try again; the log has the details.',
    { cause: error },
  )
}
