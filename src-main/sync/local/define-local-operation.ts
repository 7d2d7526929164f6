import type { z } from 'zod'
import type { AnyLocalOperation, LocalOperation } from '../../operations/engine/local-operation.ts'
import type { Replica } from '../replica.ts'

type Shape = z.ZodObject

/** An operation of a replica itself, with any schemas. */
export type AnyReplicaOperation = AnyLocalOperation<Replica>

/** Declares an operation of a replica itself. The schemas determine the types of `run`. */
export function defineLocalOperation<
  const Id extends string,
  P extends Shape,
  Q extends Shape,
  B extends z.ZodType | undefined,
  R extends z.ZodType | undefined,
>(operation: LocalOperation<Replica, Id, P, Q, B, R>): LocalOperation<Replica, Id, P, Q, B, R> {
  return operation
}

/**
 * The owner of a trash: a replica, or the workspace of this machine, whose trash contains unsent texts of signed-out
 * accounts.
 */
export type TrashHolder = Pick<Replica, 'store'>

/** An operation of a trash, with any schemas. */
export type AnyTrashOperation = AnyLocalOperation<TrashHolder>

/** Declares an operation of a trash. The schemas determine the types of `run`. */
export function defineTrashOperation<
  const Id extends string,
  P extends Shape,
  Q extends Shape,
  B extends z.ZodType | undefined,
  R extends z.ZodType | undefined,
>(operation: LocalOperation<TrashHolder, Id, P, Q, B, R>): LocalOperation<TrashHolder, Id, P, Q, B, R> {
  return operation
}
