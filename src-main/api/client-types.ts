import type { Operations } from './all.ts'

/** A table of operations by id: a look-up costs the same for any number of operations, unlike a pick from a union. */
export type OperationsById<Known extends Record<keyof Known, { id: PropertyKey }>> = {
  [Name in keyof Known as Known[Name]['id']]: Known[Name]
}

// A schema answers for its own type cheaply. A comparison with the type of all schemas is slow: there are hundreds.
type Given<T> = T extends { _zod: { input: infer Input } } ? Input : undefined
type Answered<T> = T extends { _zod: { output: infer Output } } ? Output : null

/** A part of an input; the caller may omit a part without required values. */
type Part<Name extends string, Value> = Value extends undefined
  ? { [key in Name]?: undefined }
  : Record<string, never> extends Value
    ? { [key in Name]?: Value }
    : { [key in Name]: Value }

/** The schemas that the input and the answer of an operation follow. */
interface Schemas {
  params: unknown
  query: unknown
  body: unknown
  response: unknown
}

/**
 * The inputs of all operations of a table, each computed once. Types that depend on an id read it from here. Computed
 * anew from a generic id they would be the product of all operations, which takes the compiler seconds a call.
 */
export type InputsOf<Table extends Record<keyof Table, Schemas>> = {
  [Id in keyof Table]: Part<'params', Given<Table[Id]['params']>> &
    Part<'query', Given<Table[Id]['query']>> &
    Part<'body', Given<Table[Id]['body']>>
}

/** The outputs of all operations of a table: null where the specification says that the response is empty. */
export type OutputsOf<Table extends Record<keyof Table, Schemas>> = {
  [Id in keyof Table]: Answered<Table[Id]['response']>
}

type ById = OperationsById<Operations>
type Inputs = InputsOf<ById>
type Outputs = OutputsOf<ById>

/** The id of an operation of the API. */
export type OperationId = keyof ById

/** The answer of an operation of the API. */
export type CallOutput<Id extends OperationId> = Outputs[Id]

/**
 * The input of an operation of the API, for functions that take any id. While the compiler infers the id, this
 * type is empty; an indexed type would be compared with the inputs of all operations.
 */
export type InputFor<Id extends OperationId> = Inputs extends { [Name in Id]: infer Input } ? Input : never
