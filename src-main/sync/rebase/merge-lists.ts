import { keyOf } from '../../operations/engine/replaced-texts.ts'
import type { Intent, QueuedInput } from '../outbox/intent-row.ts'
import { replacedBy } from '../outbox/replaced-by.ts'
import type { ReplicaContext } from '../replica-context.ts'

/**
 * Returns the call of an unsent edit with its lists merged with the present ones. The merge is three-way, from the
 * lists that the user saw. A sent call is what the remote has, so it is left as it is.
 */
export function mergeLists(replica: ReplicaContext, intent: Intent, input: QueuedInput): QueuedInput {
  if (intent.state !== 'queued') return input
  const changed = replacedBy(replica, intent.operation, input).flatMap((text): [string, unknown][] => {
    const seen = intent.base[keyOf(text)]
    const [key] = text.path
    if (!text.merge || key === undefined || seen === undefined || seen === text.now) return []
    return [[key, text.merge(seen)]]
  })
  if (changed.length === 0) return input
  return { ...input, body: { ...(input.body as object), ...Object.fromEntries(changed) } }
}
