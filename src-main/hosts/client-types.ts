import type { AccountOperations } from '../accounts/operations.ts'
import type { Operations } from '../api/all.ts'
import type { InputsOf, OperationsById, OutputsOf } from '../api/client-types.ts'
import type { LocalOperations } from '../sync/local/all.ts'
import type { WorkspaceOperations } from '../workspace/operations/all.ts'

type ById = OperationsById<Operations & LocalOperations & AccountOperations & WorkspaceOperations>
type Inputs = InputsOf<ById>
type Outputs = OutputsOf<ById>

/** The id of an operation that a client of a host can call: one of the API or one of this machine. */
export type OperationId = keyof ById

/** The input of an operation. It is only a type, so that a renderer can use it without the core. */
export type CallInput<Id extends OperationId> = Inputs[Id]

/** The answer of an operation; null if the specification declares an empty answer. */
export type CallOutput<Id extends OperationId> = Outputs[Id]

/**
 * The same as CallInput, for the signatures of functions that take any id. While the compiler infers the id, this
 * type is empty, where CallInput would be compared with the inputs of all operations.
 */
export type InputFor<Id extends OperationId> = Inputs extends { [Name in Id]: infer Input } ? Input : never

type Arguments = {
  [Id in OperationId]: Record<never, never> extends Inputs[Id] ? [input?: Inputs[Id]] : [input: Inputs[Id]]
}

/** The input as an argument. It is optional if the operation needs none. */
export type ArgumentsFor<Id extends OperationId> = Arguments extends {
  [Name in Id]: infer Argument extends readonly unknown[]
}
  ? Argument
  : never
