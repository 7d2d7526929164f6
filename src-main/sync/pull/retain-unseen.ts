import type { Reader } from '../../store/store.ts'
import { commentTextsOf } from '../outbox/comment-texts.ts'
import { contentCall } from '../outbox/content-call.ts'
import { effectOf } from '../outbox/effect-of.ts'
import type { Intent } from '../outbox/intent-row.ts'
import { toRemoteIds } from '../outbox/known-ids.ts'
import type { RetainText } from './apply/removed-text.ts'

/**
 * Retains the texts of acknowledged edits that another user deleted at the remote before any pull brought them. No row
 * here ever held them. Texts that the user deleted are excluded. Call it after the answers are applied, in the
 * transaction in which the edits land.
 */
export function retainUnseen(store: Reader, landed: readonly Intent[], retain: RetainText): void {
  const removedHere = new Set(
    landed.flatMap((intent) =>
      effectOf(intent.operation)?.kind === 'delete'
        ? Object.values(toRemoteIds(store, intent.input.params ?? {}))
        : [],
    ),
  )
  for (const intent of landed) {
    for (const { id, within, ...text } of textsOf(store, intent)) {
      if (![id, ...within].some((name) => removedHere.has(name))) retain({ id, ...text })
    }
  }
}

type Unseen = Parameters<RetainText>[0] & { within: string[] }

/** Returns the texts of an edit whose places are not here. */
function textsOf(store: Reader, intent: Intent): Unseen[] {
  const written = commentTextsOf(store, intent)
  if (written) {
    const { id, table, text, space, changeRequest, comment } = written
    const isHere = store.get(`SELECT 1 FROM ${table} WHERE id = ?`, id) !== undefined
    if (isHere) return []
    return [{ kind: 'comment', id, title: 'A comment', text, space, changeRequest, within: [comment] }]
  }
  const call = contentCall(intent.operation, toRemoteIds(store, intent.sent ?? intent.input))
  if (!call || store.get('SELECT 1 FROM change_request WHERE id = ?', call.params.changeRequestId)) return []
  const { spaceId: space, changeRequestId: changeRequest } = call.params
  return call.body.changes.flatMap(({ page = changeRequest, title, document }) =>
    document === undefined || document.markdown === ''
      ? []
      : [
          {
            kind: 'page' as const,
            id: page,
            title: typeof title === 'string' ? title : 'A page',
            text: document.markdown,
            space,
            changeRequest,
            within: [space],
          },
        ],
  )
}
