import type { CallOutput, InputFor, OperationId } from '../../../src-main/hosts/client-types.ts'
import type { RawInput } from '../../../src-main/operations/engine/dispatch.ts'
import type { HostedWorkspace } from '../../../src-main/workspace/workspace.ts'

/** Calls an operation as a user. Throws the problem of a refused call. */
export async function callAs<Id extends OperationId>(
  workspace: HostedWorkspace,
  user: string,
  id: Id,
  input: InputFor<Id>,
): Promise<CallOutput<Id>> {
  const result = await workspace.call(id, input as RawInput, { kind: 'token', user })
  if (!result.ok) throw new Error(`${id}: ${result.problem.message}`)
  return result.value as CallOutput<Id>
}
