import { keyOf } from '../../operations/engine/replaced-texts.ts'
import type { Intent, QueuedInput } from '../outbox/intent-row.ts'
import { replacedBy } from '../outbox/replaced-by.ts'
import type { ReplicaContext } from '../replica-context.ts'

/**
 * Returns the call of an unsent edit with its lists merged with the present ones. The merge is three-way, from the
 * lists that the user saw. A sent call remains unchanged, because the remote may have it.
 */
export function mergeLists(replica: ReplicaContext, intent: Intent, input: QueuedInput): QueuedInput {
  if (intent.state !== 'queued') return input
  const changed = replacedBy(replica, intent.operation, input).flatMap((text): [string, unknown][] => {
    const seenText = intent.base[keyOf(text)]
    const [key] = text.path
    if (!text.merge || key === undefined || seenText === undefined || seenText === text.now) return []
    return [[key, text.merge(seenText)]]
  })
  if (changed.length === 0) return input
  return { ...input, body: { ...(input.body as object), ...Object.fromEntries(changed) } }
}
