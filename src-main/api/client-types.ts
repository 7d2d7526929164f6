import type { Operations } from './all.ts'

/** A table of operations by id. The compiler looks up an id faster than it picks from a union. */
export type OperationsById<Known extends Record<keyof Known, { id: PropertyKey }>> = {
  [Name in keyof Known as Known[Name]['id']]: Known[Name]
}

// Reading the type of one schema is fast. A comparison with the type of all schemas is slow: there are hundreds.
type SchemaInput<T> = T extends { _zod: { input: infer Input } } ? Input : undefined
type SchemaOutput<T> = T extends { _zod: { output: infer Output } } ? Output : null

/** A part of an input; the caller may omit a part without required values. */
type Part<Name extends string, Value> = Value extends undefined
  ? { [key in Name]?: undefined }
  : Record<string, never> extends Value
    ? { [key in Name]?: Value }
    : { [key in Name]: Value }

/** The schemas of the input and the answer of an operation. */
interface Schemas {
  params: unknown
  query: unknown
  body: unknown
  response: unknown
}

/**
 * The inputs of all operations of a table, each computed once. Types that depend on an id read it from here. Computed
 * from a generic id they would be the product of all operations, which takes the compiler seconds for each call.
 */
export type InputsOf<Table extends Record<keyof Table, Schemas>> = {
  [Id in keyof Table]: Part<'params', SchemaInput<Table[Id]['params']>> &
    Part<'query', SchemaInput<Table[Id]['query']>> &
    Part<'body', SchemaInput<Table[Id]['body']>>
}

/** The outputs of all operations of a table: null where the specification says that the response is empty. */
export type OutputsOf<Table extends Record<keyof Table, Schemas>> = {
  [Id in keyof Table]: SchemaOutput<Table[Id]['response']>
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
