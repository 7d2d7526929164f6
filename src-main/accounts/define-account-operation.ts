import type { z } from 'zod'
import type { AnyLocalOperation, LocalOperation } from '../operations/engine/local-operation.ts'
import type { Accounts } from './accounts.ts'

type Shape = z.ZodObject

/** An account operation with any schemas. */
export type AnyAccountOperation = AnyLocalOperation<Accounts>

/** Declares an operation of a host with accounts. The schemas determine the types of `run`. */
export function defineAccountOperation<
  const Id extends string,
  P extends Shape,
  Q extends Shape,
  B extends z.ZodType | undefined,
  R extends z.ZodType | undefined,
>(operation: LocalOperation<Accounts, Id, P, Q, B, R>): LocalOperation<Accounts, Id, P, Q, B, R> {
  return operation
}
