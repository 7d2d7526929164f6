import { registry } from '../api/all.ts'
import type { AnyOperation } from '../operations/engine/define-operation.ts'
import { dispatch, type OperationContext, type RawInput } from '../operations/engine/dispatch.ts'
import type { Caller } from '../operations/engine/scope.ts'
import type { Touched } from '../schemas/feed/change-event.ts'
import { toLocalIds } from '../sync/outbox/known-ids.ts'
import type { Replica } from '../sync/replica.ts'

/** An edit among several that are written together. */
export interface TogetherEdit {
  operation: string
  input: RawInput
}

/** Writes several edits and runs the work in one transaction. Throws the problem of the first refused edit. */
export type WriteTogether = (edits: readonly TogetherEdit[], caller: Caller, work: () => void) => void

/** The parts of a workspace with which its own operations write edits. */
export interface OwnEdits {
  /** Returns an input with the ids of the local rows. Those of a replica may differ from those of its remote. */
  toLocalIds: <T>(input: T) => T
  writeTogether: WriteTogether
  /** Writes one edit and returns its answer. Throws the problem of a refused edit. */
  write: (operation: string, input: RawInput, caller: Caller) => unknown
}

/** Returns the functions to write edits. A replica queues the edits, and an origin applies them. */
export function ownEdits(context: OperationContext, replica: Replica | undefined): OwnEdits {
  return {
    toLocalIds: (input) => (replica ? toLocalIds(context.store, input) : input),
    writeTogether(edits, caller, work) {
      const calls = edits.map(({ operation, input }) => ({ operation: operationById(operation), input }))
      if (replica) replica.writeTogether(calls, work)
      else applyTogether(context, calls, caller, work)
    },
    write(operation, input, caller) {
      const edit = operationById(operation)
      const result = replica ? replica.write(edit, input) : dispatch(context, edit, input, caller)
      if (!result.ok) throw result.problem
      return result.value
    },
  }
}

function applyTogether(
  context: OperationContext,
  calls: readonly { operation: AnyOperation; input: RawInput }[],
  caller: Caller,
  work: () => void,
): void {
  const touched: Touched[] = []
  // Listeners receive the edits after the commit of all.
  const silent: OperationContext = {
    ...context,
    announce: (event) => {
      if (event.type === 'changed') touched.push(...event.touched)
    },
    afterWrite: () => undefined,
  }
  context.store.transaction(() => {
    for (const { operation, input } of calls) {
      const result = dispatch(silent, operation, input, caller)
      if (!result.ok) throw result.problem
    }
    work()
  })
  context.afterWrite?.()
  context.announce({ type: 'changed', user: caller.user, touched })
}

function operationById(id: string): AnyOperation {
  const operation = registry.get(id)
  if (!operation) throw new Error(`There is no operation ${id}`)
  return operation
}
