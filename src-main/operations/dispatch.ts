import type { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { IdSource } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import type { Store } from '../replica/store.ts'
import type { ChangeEvent, Touched } from '../schemas/change-event.ts'
import { Problem } from '../schemas/problem.ts'
import type { Addresses } from './addresses.ts'
import type { AnyOperation } from './define-operation.ts'
import { inputProblem } from './describe-issues.ts'
import type { Caller, WriteScope } from './scope.ts'

/** What dispatch needs of the workspace around it. */
export interface Desk {
  store: Store
  clock: Clock
  newId: IdSource
  addresses: Addresses
  log: Log
  /** Checks every answer against its schema. Writes are always checked; reads where this is true. */
  checkReads: boolean
  announce(event: ChangeEvent): void
}

/** The input of a call as it came: from a request, a window, or the outbox. */
export interface RawInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** What a call comes to: a value of errors, never a throw. */
export type CallResult =
  | { ok: true; status: 200 | 201 | 204; value: unknown }
  | { ok: false; problem: Problem }

/**
 * The one door to the workspace: validates the input, finds and authorises, applies in one transaction,
 * checks the answer, and tells listeners once all is kept. A call that fails keeps nothing.
 */
export function dispatch(desk: Desk, operation: AnyOperation, raw: RawInput, caller: Caller): CallResult {
  const touched: Touched[] = []
  try {
    const input = validate(operation, raw)
    const scope: WriteScope = {
      store: desk.store,
      caller,
      clock: desk.clock,
      newId: desk.newId,
      addresses: desk.addresses,
      touch: (thing) => touched.push(thing),
    }
    const apply = () => run(desk, operation, scope, input)
    const value = operation.method === 'GET' ? apply() : desk.store.transaction(apply)
    if (touched.length > 0) desk.announce({ type: 'changed', operation: operation.id, touched })
    return { ok: true, status: operation.success, value }
  } catch (error) {
    return { ok: false, problem: asProblem(desk, operation, error) }
  }
}

interface ValidInput {
  params: unknown
  query: unknown
  body: unknown
}

function validate(operation: AnyOperation, raw: RawInput): ValidInput {
  return {
    params: part('path', operation.params, raw.params ?? {}),
    query: part('query', operation.query, raw.query ?? {}),
    body: operation.body ? part('body', operation.body, raw.body) : undefined,
  }
}

function part(name: string, schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw inputProblem(name, parsed.error)
  return parsed.data
}

function run(desk: Desk, operation: AnyOperation, scope: WriteScope, input: ValidInput): unknown {
  // The registry holds every operation under one type that says `never`; its own schemas gave these inputs.
  const subject = operation.access(scope, input.params as never)
  const value = operation.run(scope as never, input as never, subject as never)
  if (operation.response && (desk.checkReads || operation.method !== 'GET')) {
    const checked = operation.response.safeParse(value)
    if (!checked.success)
      throw new Error(`${operation.id} gave an answer that is not of its shape`, { cause: checked.error })
  }
  return value
}

function asProblem(desk: Desk, operation: AnyOperation, error: unknown): Problem {
  if (error instanceof Problem) return error
  const code = (error as { code?: unknown } | null)?.code
  if (code === 'SQLITE_FULL') {
    return new Problem(
      'store.full',
      'The disk is full, so nothing was kept. Free some space and try again.',
      { cause: error },
    )
  }
  desk.log.error({ operation: operation.id, error }, 'An operation failed')
  if (code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB') {
    return new Problem(
      'store.damaged',
      'The stored data is damaged. Nothing was changed. Restore it from a backup.',
      { cause: error },
    )
  }
  return new Problem(
    'server.fault',
    'Something went wrong here and nothing was changed. Try again; the log has the details.',
    { cause: error },
  )
}
