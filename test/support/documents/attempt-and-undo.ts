import type { OperationId } from '../../../src-main/hosts/client-types.ts'
import type { AnyOperation } from '../../../src-main/operations/engine/define-operation.ts'
import type { CallResult, RawInput } from '../../../src-main/operations/engine/dispatch.ts'
import type { TestWorkspace } from '../workspace.ts'

/** Returns the outcome of an input, in a transaction that is rolled back. */
export async function attemptAndUndo(
  desk: TestWorkspace,
  operation: AnyOperation,
  input: RawInput,
): Promise<CallResult> {
  const { database } = desk.store
  database.exec('BEGIN')
  try {
    const id = operation.id as OperationId
    return operation.prepare ? await desk.attemptPrepared(id, input) : desk.attempt(id, input)
  } finally {
    database.exec('ROLLBACK')
  }
}
