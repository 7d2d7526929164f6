import { registry } from '../../api/all.ts'
import type { AnyOperation } from '../../operations/engine/define-operation.ts'
import { keyOf, type ReplacedText } from '../../operations/engine/replaced-texts.ts'
import type { Intent } from '../outbox/intent-row.ts'
import { toLocalIds, toRemoteIds } from '../outbox/known-ids.ts'
import { replacedBy } from '../outbox/replaced-by.ts'
import type { Failure, Remote } from '../remote.ts'
import type { ReplicaContext } from '../replica-context.ts'
import { retainUnseenTexts } from '../trash/overwritten.ts'

/**
 * Reads the texts that an edit replaces before it is sent, and retains those that the user has not seen. A remote
 * without preconditions would overwrite them. A short time remains between this answer and the edit. Returns the
 * failure when the remote did not answer.
 */
export async function retainUnseenAtRemote(
  replica: ReplicaContext,
  remote: Remote,
  intent: Intent,
): Promise<{ outcome: 'stopped'; failure: Failure } | null> {
  const { store } = replica.context
  const read = readAtPathOf(intent.operation)
  const input = toLocalIds(store, intent.input)
  const replaced = replacedBy(replica, intent.operation, input)
  if (!read || replaced.length === 0) return null
  const hasFormat = Object.hasOwn(read.query.shape, 'format')
  const query = hasFormat ? { format: 'markdown' } : {}
  const { params } = toRemoteIds(store, intent.input)
  const answer = await remote.call(read.id, { params, query })
  if (!answer.ok) return answer.kind === 'refused' ? null : { outcome: 'stopped', failure: answer }
  const currentTexts = replaced.map((text) => ({
    ...text,
    now: textIn(answer.value, text) ?? seenText(intent, text),
  }))
  store.transaction(() => retainUnseenTexts(replica, intent, input, currentTexts))
  return null
}

/** Returns the operation that reads the subject of another one, which is at the same path. */
function readAtPathOf(id: string): AnyOperation | undefined {
  const path = registry.get(id)?.path
  return [...registry.values()].find((other) => other.method === 'GET' && other.path === path)
}

function textIn(answer: unknown, { path }: ReplacedText): string | undefined {
  const text = path.reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], answer)
  return typeof text === 'string' ? text : undefined
}

function seenText({ base }: Intent, text: ReplacedText): string {
  return base[keyOf(text)] ?? text.now
}
