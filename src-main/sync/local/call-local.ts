import type { RawInput } from '../../operations/engine/dispatch.ts'
import { inputProblem } from '../../operations/engine/describe-issues.ts'
import { Problem } from '../../schemas/problem.ts'
import { storeProblem } from '../../store/store-problem.ts'
import type { Log } from '../../platform/log.ts'
import type { Replica } from '../replica.ts'
import type { AnyLocalOperation } from './define-local-operation.ts'
import type { CallResult } from '../../operations/engine/dispatch.ts'

/** Calls an operation of the replica itself. A workspace that is an origin returns a problem. */
export async function callLocal(
  replica: Replica | undefined,
  operation: AnyLocalOperation,
  raw: RawInput,
  log: Log,
): Promise<CallResult> {
  return replica ? callOn(replica, operation, raw, log) : { ok: false, problem: noReplica() }
}

/** An operation of this machine, with the subject that it runs on. */
type OperationOf<Of> = Omit<AnyLocalOperation, 'run'> & { run(of: Of, input: never): unknown }

/** Calls an operation of this machine: validates the input, runs it and checks the answer. Problems are values. */
export async function callOn<Of>(
  of: Of,
  operation: OperationOf<Of>,
  raw: RawInput,
  log: Log,
): Promise<CallResult> {
  try {
    const input = {
      params: part('path', operation.params, raw.params ?? {}),
      body: operation.body && part('body', operation.body, raw.body),
    }
    const value = await operation.run(of, input as never)
    return { ok: true, status: operation.success, value: operation.response?.parse(value) ?? null }
  } catch (error) {
    const known = storeProblem(error)
    if (known) return { ok: false, problem: known }
    log.error({ operation: operation.id, error }, 'A local operation failed')
    const message = 'Something went wrong here and nothing was changed. Try again; the log has the details.'
    return { ok: false, problem: new Problem('server.fault', message, { cause: error }) }
  }
}

function part(name: string, schema: NonNullable<AnyLocalOperation['body']>, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw inputProblem(name, parsed.error)
  return parsed.data
}

function noReplica(): Problem {
  return new Problem('resource.unknown', 'This is the workspace itself: it has no remote to sync with.')
}
