import type { Clock } from '../../platform/clock.ts'
import type { Reader, Writer } from '../../store/store.ts'
import { commentTextsOf } from './comment-texts.ts'
import { contentCall } from './content-call.ts'
import type { Intent } from './intent-row.ts'
import { toRemoteIds } from './known-ids.ts'
import { nameKey, namesReplacedBy } from './page-names.ts'

/** The value in place of a change request for texts of comments and replies, which have ids of their own. */
export const NO_CHANGE_REQUEST = ''

/*
 * The latest texts and names of the user on pages of change requests and in comments, as the remote accepted them. A
 * remote with lists alone does not report authors. These texts show that another user has overwritten one of them.
 */

/** Stores the texts of an acknowledged edit, under the ids of the remote. */
export function noteOwnTexts(store: Writer, clock: Clock, intent: Intent): void {
  const comment = commentTextsOf(store, intent)
  if (comment)
    noteOwnText(store, clock, { changeRequest: NO_CHANGE_REQUEST, page: comment.id, text: comment.text })
  const { operation, sent, effective, input } = intent
  const call = contentCall(operation, toRemoteIds(store, sent ?? effective ?? input))
  for (const change of call?.body.changes ?? []) {
    const { page, document } = change
    if (!call || page === undefined) continue
    const { changeRequestId: changeRequest } = call.params
    if (document) noteOwnText(store, clock, { changeRequest, page, text: document.markdown })
    for (const name of namesReplacedBy(change)) {
      const key = nameKey(page, name)
      const text = change[name]
      if (typeof text === 'string') noteOwnText(store, clock, { changeRequest, page: key, text })
      else forgetOwnText(store, changeRequest, key)
    }
  }
}

function noteOwnText(
  store: Writer,
  clock: Clock,
  { changeRequest, page, text }: { changeRequest: string; page: string; text: string },
): void {
  store.run(
    `INSERT INTO own_text (change_request, page, text, noted_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (change_request, page) DO UPDATE SET text = excluded.text, noted_at = excluded.noted_at`,
    changeRequest,
    page,
    text,
    clock(),
  )
}

/** Returns the user's latest text on a page; undefined when it is unknown or overwritten. */
export function ownText(store: Reader, changeRequest: string, page: string): string | undefined {
  return store.get<{ text: string }>(
    'SELECT text FROM own_text WHERE change_request = ? AND page = ?',
    changeRequest,
    page,
  )?.text
}

export function forgetOwnText(store: Writer, changeRequest: string, page: string): void {
  store.run('DELETE FROM own_text WHERE change_request = ? AND page = ?', changeRequest, page)
}
