import type { z } from 'zod'
import type { Operations } from './all.ts'

/** By id: a look-up costs the same however many operations there are, where picking one out of a union does not. */
type ById = { [Name in keyof Operations as Operations[Name]['id']]: Operations[Name] }

/** The id of an operation. */
export type OperationId = keyof ById

type Given<T> = T extends z.ZodType ? z.input<T> : undefined
/** Parts that hold nothing, or nothing that is needed, may be left out. */
type Part<Name extends string, Value> = Value extends undefined
  ? { [key in Name]?: undefined }
  : Record<string, never> extends Value
    ? { [key in Name]?: Value }
    : { [key in Name]: Value }

/** What a client hands to an operation: only types, so that a renderer can use it without the core. */
export type CallInput<Id extends OperationId> = Part<'params', Given<ById[Id]['params']>> &
  Part<'query', Given<ById[Id]['query']>> &
  Part<'body', Given<ById[Id]['body']>>

/** What an operation answers: null where the specification says that the answer is empty. */
export type CallOutput<Id extends OperationId> = ById[Id]['response'] extends z.ZodType
  ? z.output<ById[Id]['response']>
  : null
