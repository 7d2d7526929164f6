import type { AccountOperations } from '../accounts/operations.ts'
import type { LocalOperations } from '../local/all.ts'
import type { Operations } from './all.ts'

/** By id: a look-up costs the same however many operations there are, where picking one out of a union does not. */
type ById = { [Name in keyof Known as Known[Name]['id']]: Known[Name] }

/** What a client can call: the API, and the operations of this machine. */
type Known = Operations & LocalOperations & AccountOperations

/** The id of an operation. */
export type OperationId = keyof ById

// Asking a schema what it takes is cheap; comparing it to the type of all schemas is not, and there are hundreds.
type Given<T> = T extends { _zod: { input: infer Input } } ? Input : undefined
type Answered<T> = T extends { _zod: { output: infer Output } } ? Output : null

/** Parts that hold nothing, or nothing that is needed, may be left out. */
type Part<Name extends string, Value> = Value extends undefined
  ? { [key in Name]?: undefined }
  : Record<string, never> extends Value
    ? { [key in Name]?: Value }
    : { [key in Name]: Value }

/**
 * The inputs and answers of all operations, each made once. Types that depend on an id look in here: made anew
 * from a generic id they would be the product of all operations, which takes the compiler seconds a call.
 */
type Inputs = {
  [Id in OperationId]: Part<'params', Given<ById[Id]['params']>> &
    Part<'query', Given<ById[Id]['query']>> &
    Part<'body', Given<ById[Id]['body']>>
}
type Outputs = { [Id in OperationId]: Answered<ById[Id]['response']> }

/** What a client hands to an operation: only types, so that a renderer can use it without the core. */
export type CallInput<Id extends OperationId> = Inputs[Id]

/** What an operation answers: null where the specification says that the answer is empty. */
export type CallOutput<Id extends OperationId> = Outputs[Id]

/**
 * The same as CallInput, for the signatures of functions that take any id. While an argument is read and the id
 * is not settled yet, this says nothing, where CallInput would be compared with the inputs of all operations.
 */
export type InputFor<Id extends OperationId> = Inputs extends { [Name in Id]: infer Input } ? Input : never

type Arguments = {
  [Id in OperationId]: Record<never, never> extends Inputs[Id] ? [input?: Inputs[Id]] : [input: Inputs[Id]]
}

/** The input as an argument: left out where the operation needs none. */
export type ArgumentsFor<Id extends OperationId> = Arguments extends {
  [Name in Id]: infer Argument extends readonly unknown[]
}
  ? Argument
  : never
