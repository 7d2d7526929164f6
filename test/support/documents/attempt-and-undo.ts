import type { OperationId } from '../../../src-main/hosts/client-types.ts'
import type { AnyOperation } from '../../../src-main/operations/engine/define-operation.ts'
import type { CallResult, RawInput } from '../../../src-main/operations/engine/dispatch.ts'
import type { TestWorkspace } from '../workspace.ts'

/** Returns the outcome of an input, in a transaction that is rolled back. */
export async function attemptAndUndo(
  workspace: TestWorkspace,
  operation: AnyOperation,
  input: RawInput,
): Promise<CallResult> {
  const { database } = workspace.store
  database.exec('BEGIN')
  try {
    const id = operation.id as OperationId
    return operation.prepare ? await workspace.attemptPrepared(id, input) : workspace.attempt(id, input)
  } finally {
    database.exec('ROLLBACK')
  }
}
