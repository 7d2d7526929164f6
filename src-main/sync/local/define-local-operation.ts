import type { z } from 'zod'
import type { Method } from '../../operations/engine/define-operation.ts'
import type { Replica } from '../replica.ts'

export type Shape = z.ZodObject

/**
 * An operation of this machine, under /local. Its subject is the sync of a replica or the accounts of this machine,
 * never the workspace. It is never sent to the remote. Routes and the app's typed client are derived from it, as from
 * any operation.
 */
export interface LocalOperation<
  Of,
  Id extends string = string,
  P extends Shape = Shape,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  R extends z.ZodType | undefined = z.ZodType | undefined,
> {
  id: Id
  summary: string
  method: Method
  path: string
  success: 200 | 204
  params: P
  query: Shape
  body: B
  response: R
  /** Runs the operation. Throws a Problem to refuse. */
  run(
    of: Of,
    input: { params: z.output<P>; body: B extends z.ZodType ? z.output<B> : undefined },
  ): Answer<R> | Promise<Answer<R>>
}

type Answer<R extends z.ZodType | undefined> = R extends z.ZodType ? z.input<R> : null

/** A local operation with any schemas. */
export interface AnyLocalOperationOf<Of> extends Omit<LocalOperation<Of>, 'run'> {
  run(of: Of, input: never): unknown
}

/** An operation of a replica itself. */
export type AnyLocalOperation = AnyLocalOperationOf<Replica>

/** Declares an operation of a replica itself. The schemas determine the types of `run`. */
export function defineLocalOperation<
  const Id extends string,
  P extends Shape,
  B extends z.ZodType | undefined,
  R extends z.ZodType | undefined,
>(operation: LocalOperation<Replica, Id, P, B, R>): LocalOperation<Replica, Id, P, B, R> {
  return operation
}

/** A holder of a trash: a replica, or the local workspace with items of signed-out accounts. */
export type TrashHolder = Pick<Replica, 'store'>

/** An operation of a trash. */
export type AnyTrashOperation = AnyLocalOperationOf<TrashHolder>

/** Declares an operation of a trash. The schemas determine the types of `run`. */
export function defineTrashOperation<
  const Id extends string,
  P extends Shape,
  B extends z.ZodType | undefined,
  R extends z.ZodType | undefined,
>(operation: LocalOperation<TrashHolder, Id, P, B, R>): LocalOperation<TrashHolder, Id, P, B, R> {
  return operation
}
