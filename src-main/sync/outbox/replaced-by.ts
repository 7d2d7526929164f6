import { validate } from '../../operations/engine/dispatch.ts'
import type { ReplacedText } from '../../operations/engine/replaced-texts.ts'
import { Problem } from '../../schemas/problem.ts'
import type { ReplicaContext } from '../replica-context.ts'
import type { QueuedInput } from './intent-row.ts'

/**
 * Returns the texts without a history that a call would replace in the local rows. A call that would be refused
 * replaces none, and its run reports the refusal.
 */
export function replacedBy(replica: ReplicaContext, id: string, input: QueuedInput): ReplacedText[] {
  const operation = replica.operations.get(id)
  if (!operation?.replaces) return []
  const { store, clock, addresses, presence } = replica.context
  const caller = { kind: 'replica' as const, user: replica.user() }
  const scope = { store, clock, addresses, presence, caller }
  try {
    const { params, body } = validate(operation, input)
    const subject = operation.access(scope, params as never)
    return operation.replaces(scope, subject as never, body as never)
  } catch (error) {
    if (error instanceof Problem) return []
    throw error
  }
}
