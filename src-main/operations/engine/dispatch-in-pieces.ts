import type { Problem } from '../../schemas/problem.ts'
import type { AnyOperation, InPieces } from './define-operation.ts'
import { asProblem, validate, type OperationContext, type RawInput } from './dispatch.ts'
import type { Caller, ReadScope } from './scope.ts'

/** The beginning of an answer in pieces. The text is read later, in the same snapshot of the store. */
export type InPiecesResult = ({ ok: true; status: number } & InPieces) | { ok: false; problem: Problem }

/**
 * Dispatches a read whose answer is written in pieces. The caller holds a snapshot of the store until the text has
 * ended. Where reads are checked, the text is checked like every answer.
 */
export function dispatchInPieces(
  context: OperationContext,
  operation: AnyOperation,
  raw: RawInput,
  caller: Caller,
): InPiecesResult {
  try {
    if (!operation.inPieces) throw new Error(`${operation.id} has no answer in pieces`)
    const input = validate(operation, raw)
    const scope: ReadScope = {
      store: context.store,
      caller,
      clock: context.clock,
      addresses: context.addresses,
      presence: context.presence,
    }
    const subject = operation.access(scope, input.params as never)
    const { state, text } = operation.inPieces(scope, input as never, subject as never)
    return {
      ok: true,
      status: operation.success,
      state,
      text: context.checkReads ? checked(operation, text) : text,
    }
  } catch (error) {
    return { ok: false, problem: asProblem(context, operation, error) }
  }
}

/** The text as one piece of the operation's shape. */
function checked(operation: AnyOperation, text: Iterable<string>): Iterable<string> {
  const whole = [...text].join('')
  operation.response?.parse(JSON.parse(whole))
  return [whole]
}
