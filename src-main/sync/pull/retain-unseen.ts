import type { Reader } from '../../store/store.ts'
import { commentTextsOf } from '../outbox/comment-texts.ts'
import { contentCall } from '../outbox/content-call.ts'
import { deletedId } from '../outbox/effect-of.ts'
import type { Intent } from '../outbox/intent-row.ts'
import { toRemoteIds } from '../outbox/known-ids.ts'
import type { RetainText } from '../trash/removed-text.ts'

/**
 * Retains the texts of acknowledged edits that another user deleted at the remote before any pull. No local row ever
 * contained them. Texts that the user deleted are excluded. The caller has applied the answers, in the transaction in
 * which the edits land.
 */
export function retainUnseen(store: Reader, landed: readonly Intent[], retain: RetainText): void {
  const removedLocally = new Set<string | null>(
    landed.flatMap(({ operation, input }) => {
      const id = deletedId(operation, toRemoteIds(store, input.params ?? {}))
      return id === undefined ? [] : [id]
    }),
  )
  for (const intent of landed) {
    for (const { id, within, ...text } of textsOf(store, intent)) {
      if (![id, ...within].some((name) => removedLocally.has(name))) retain({ id, ...text })
    }
  }
}

type Unseen = Parameters<RetainText>[0] & { within: string[] }

/** Returns the texts of an edit whose places are not here. */
function textsOf(store: Reader, intent: Intent): Unseen[] {
  const commentText = commentTextsOf(store, intent)
  if (commentText) {
    const { id, table, text, space, changeRequest, comment } = commentText
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
