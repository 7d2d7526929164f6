import type { z } from 'zod'
import type { ImportSources } from '../imports/import-sources.ts'
import type { Imports } from '../imports/imports.ts'
import type { OperationContext, RawInput } from '../operations/engine/dispatch.ts'
import type { AnyLocalOperation, LocalOperation } from '../operations/engine/local-operation.ts'
import type { Caller } from '../operations/engine/scope.ts'
import type { SendRequest } from '../platform/guarded-request.ts'
import type { Spelling } from '../spelling/spelling.ts'
import type { Identity } from './first-start.ts'
import type { OwnEdits } from './write-together.ts'

type Shape = z.ZodObject

/** The parts of an open workspace that its own operations need. */
export interface WorkspaceParts extends OwnEdits {
  context: OperationContext
  imports: Imports
  sources: ImportSources
  /** True for a replica, whose remote decides about rights that were not received yet. */
  isReplica: boolean
  spelling: Spelling
  /** Sends requests of the local user to APIs; undefined where the start of the host did not permit it. */
  sendRequest: SendRequest | undefined
  identity(): Identity
  /**
   * Answers a read for a caller. A large read runs on its thread. Throws the problem of a refused read.
   */
  read(operation: string, input: RawInput, caller: Caller): Promise<unknown>
}

/** An operation of an open workspace that the API lacks, with any schemas. */
export type AnyWorkspaceOperation = AnyLocalOperation<WorkspaceParts>

/** Declares an operation of an open workspace. The types of `run` follow from its schemas. */
export function defineWorkspaceOperation<
  const Id extends string,
  P extends Shape,
  Q extends Shape,
  B extends z.ZodType | undefined,
  R extends z.ZodType | undefined,
  Subject,
>(
  operation: LocalOperation<WorkspaceParts, Id, P, Q, B, R, Subject>,
): LocalOperation<WorkspaceParts, Id, P, Q, B, R, Subject> {
  return operation
}
