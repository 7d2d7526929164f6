import { pageInLayer } from '../../../revisions/layer.ts'
import { losesWords } from '../../outbox/loses-words.ts'
import { forgetOwnText, ownText, NO_CHANGE_REQUEST } from '../../outbox/own-texts.ts'
import type { ApplyScope } from './apply-changes.ts'
import type { Place } from './apply-version.ts'

/**
 * Retains the user's latest text on a page of a change request, once another user has removed words of it. The
 * space itself needs none of this: each of its versions was merged and is in the history.
 */
export function retainOverwritten(scope: ApplyScope, place: Place, page: string, next: string): void {
  const { store, keep } = scope
  const at = scope.changeRequestOf(place.line)
  const own = at && ownText(store, at.id, page)
  if (!at || own === undefined || !losesWords(own, next)) return
  const newest = pageInLayer(store, { line: place.line, seq: Number.MAX_SAFE_INTEGER }, page)
  // A repeated version, or one that a newer version has already replaced, overwrites nothing here.
  if (newest && newest.seq >= place.seq) return
  const { id: changeRequest, space } = at
  const title = newest?.title ?? 'A page'
  keep({ reason: 'overwritten', kind: 'page', id: page, title, text: own, space, changeRequest })
  forgetOwnText(store, changeRequest, page)
}

/** Does the same for the user's latest text of a comment or reply, which have no history. */
export function retainOwnText(
  { store, keep }: ApplyScope,
  { id, space, changeRequest }: { id: string; space: string; changeRequest: string | null },
  next: string,
): void {
  const own = ownText(store, NO_CHANGE_REQUEST, id)
  if (own === undefined || !losesWords(own, next)) return
  keep({ reason: 'overwritten', kind: 'comment', id, title: 'A comment', text: own, space, changeRequest })
  forgetOwnText(store, NO_CHANGE_REQUEST, id)
}
