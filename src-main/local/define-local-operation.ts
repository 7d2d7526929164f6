import type { z } from 'zod'
import type { Method } from '../operations/define-operation.ts'
import type { Replica } from '../sync/replica.ts'

type Shape = z.ZodObject

/**
 * An operation of a replica itself, under /local: about its way to the remote and not about the workspace. It
 * is never sent to the remote. Routes and the app's typed client are derived from it as from any operation.
 */
export interface LocalOperation<
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
  /** Does it. It throws a Problem to refuse. */
  run(
    replica: Replica,
    input: { params: z.output<P>; body: B extends z.ZodType ? z.output<B> : undefined },
  ): Answer<R> | Promise<Answer<R>>
}

type Answer<R extends z.ZodType | undefined> = R extends z.ZodType ? z.input<R> : null

/** A local operation as the registry sees it, whatever its schemas. */
export interface AnyLocalOperation extends Omit<LocalOperation, 'run'> {
  run(replica: Replica, input: never): unknown
}

/** Declares a local operation; the types of `run` follow from its schemas. */
export function defineLocalOperation<
  const Id extends string,
  P extends Shape,
  B extends z.ZodType | undefined,
  R extends z.ZodType | undefined,
>(operation: LocalOperation<Id, P, B, R>): LocalOperation<Id, P, B, R> {
  return operation
}
