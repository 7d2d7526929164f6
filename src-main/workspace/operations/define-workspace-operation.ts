import type { z } from 'zod'
import type { ImportSources } from '../../imports/import-sources.ts'
import type { Imports } from '../../imports/imports.ts'
import type { OperationContext } from '../../operations/engine/dispatch.ts'
import type { AnyLocalOperation, LocalOperation } from '../../operations/engine/local-operation.ts'
import type { Identity } from '../first-start.ts'

type Shape = z.ZodObject

/** The parts of an open workspace that its imports and exports need. */
export interface WorkspaceParts {
  context: OperationContext
  imports: Imports
  sources: ImportSources
  /** True for the copy of a remote, which decides about rights that are not known here yet. */
  isReplica: boolean
  identity(): Identity
}

/** An operation of an open workspace beside its content, with any schemas. */
export type AnyWorkspaceOperation = AnyLocalOperation<WorkspaceParts>

/** Declares an operation of an open workspace; the types of `run` follow from its schemas. */
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
