import type { z } from 'zod'
import type { AnyLocalOperationOf, LocalOperation, Shape } from '../sync/local/define-local-operation.ts'
import type { Accounts } from './accounts.ts'

/** An operation of a host with accounts, with any schemas. */
export type AnyAccountOperation = AnyLocalOperationOf<Accounts>

/** Declares an operation of a host with accounts; the types of `run` follow from its schemas. */
export function defineAccountOperation<
  const Id extends string,
  P extends Shape,
  B extends z.ZodType | undefined,
  R extends z.ZodType | undefined,
>(operation: LocalOperation<Accounts, Id, P, B, R>): LocalOperation<Accounts, Id, P, B, R> {
  return operation
}
