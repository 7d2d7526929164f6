import type { z } from 'zod'
import type { Answer, Method } from './define-operation.ts'
import type { Access } from './needs.ts'
import type { Caller } from './scope.ts'

type Shape = z.ZodObject
type Maybe<T extends z.ZodType | undefined> = T extends z.ZodType ? z.output<T> : undefined

/** The input of the rights of a local operation: the part of the machine that it concerns, and the caller. */
export interface LocalScope<Target> {
  target: Target
  caller: Caller
}

/** The valid input of a local operation, and its caller. */
export interface LocalInput<P extends Shape, Q extends Shape, B extends z.ZodType | undefined> {
  params: z.output<P>
  query: z.output<Q>
  body: Maybe<B>
  caller: Caller
}

/**
 * An operation of this machine, which is never sent to a remote. It concerns the connection, the trash, accounts,
 * imports, or files that leave the workspace. Routes and the app's typed client are derived from it as from any
 * operation. `Target` is the part of the machine that it concerns.
 */
export interface LocalOperation<
  Target,
  Id extends string = string,
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  R extends z.ZodType | undefined = z.ZodType | undefined,
  Subject = unknown,
> {
  id: Id
  summary: string
  method: Method
  /** The path with its parameters in braces, from /local or /app on. */
  path: string
  success: 200 | 202 | 204
  params: P
  query: Q
  body: B
  /** True where the body of a request is an archive, which the host stores and names as `body.source`. */
  takesUpload?: true
  response: R
  /** Refuses a caller without the right, and returns the subject that `run` receives. */
  access: Access<LocalScope<Target>, z.output<P>, Subject>
  /** Applies the operation. It throws a Problem to refuse. */
  run(target: Target, input: LocalInput<P, Q, B>, subject: Subject): Answer<R> | Promise<Answer<R>>
}

/** A local operation with any schemas. */
// The parameters of `access` and `run` are contravariant: only `never` accepts every declaration.
export interface AnyLocalOperation<Target> extends Omit<LocalOperation<Target>, 'access' | 'run'> {
  access: Access<LocalScope<Target>, never, unknown>
  run(target: Target, input: never, subject: never): unknown
}

/** The part of a local operation that routes and documents need. */
export type LocalDeclaration = Omit<AnyLocalOperation<never>, 'run'>

/** Local operations by their ids. Throws at load where two of them share one. */
export function localOperationsById<Operation extends Pick<LocalDeclaration, 'id'>>(
  operations: readonly Operation[],
): ReadonlyMap<string, Operation> {
  const byId = new Map<string, Operation>()
  for (const operation of operations) {
    if (byId.has(operation.id)) throw new Error(`Two local operations have the id ${operation.id}`)
    byId.set(operation.id, operation)
  }
  return byId
}
