import { pageInLayer } from '../../../revisions/layer.ts'
import { losesWords } from '../../outbox/loses-words.ts'
import { forgetOwnText, ownText, NO_CHANGE_REQUEST } from '../../outbox/own-texts.ts'
import { NAME_LABELS, nameKey, PAGE_NAMES, type PageName } from '../../outbox/page-names.ts'
import { isFollowingRestored } from '../../restored-remote.ts'
import type { ApplyScope } from './apply-changes.ts'
import type { Place } from './apply-version.ts'

/** The next version of a page, with the texts that it sets. */
type NextPage = Record<PageName, string> & { markdown?: string | undefined }

/**
 * Retains the user's latest text and names of a page in a change request after another user has removed words of them.
 * The space itself is excluded, because each of its versions was merged and is in the history.
 */
export function retainOverwritten(scope: ApplyScope, place: Place, page: string, next: NextPage): void {
  const owner = scope.changeRequestOf(place.line)
  if (!owner) return
  const newest = pageInLayer(scope.store, { line: place.line, seq: Number.MAX_SAFE_INTEGER }, page)
  // A repeated version, or one that a newer version has already replaced, overwrites nothing here.
  if (newest && newest.seq >= place.seq) return
  const title = newest?.title ?? 'A page'
  retainOwnPageText(scope, { owner, page, title }, next.markdown ?? '')
  for (const name of PAGE_NAMES) retainOwnName(scope, { owner, page, title }, name, next[name])
}

interface OwnPage {
  owner: { id: string; space: string }
  page: string
  title: string
}

function retainOwnPageText(
  { store, retain }: ApplyScope,
  { owner: { id: changeRequest, space }, page, title }: OwnPage,
  next: string,
): void {
  const ownLatest = ownText(store, changeRequest, page)
  if (ownLatest === undefined || !losesWords(ownLatest, next)) return
  retain({ reason: 'overwritten', kind: 'page', id: page, title, text: ownLatest, space, changeRequest })
  forgetOwnText(store, changeRequest, page)
}

function retainOwnName(
  { store, retain }: ApplyScope,
  { owner: { id: changeRequest, space }, page, title }: OwnPage,
  name: PageName,
  next: string,
): void {
  const key = nameKey(page, name)
  const ownLatest = ownText(store, changeRequest, key)
  if (ownLatest === undefined || ownLatest === next) return
  const label = `${NAME_LABELS[name]} of ${title}`
  retain({
    reason: 'overwritten',
    kind: 'field',
    id: page,
    title: label,
    text: ownLatest,
    space,
    changeRequest,
  })
  forgetOwnText(store, changeRequest, key)
}

/**
 * Retains the user's latest text of a comment or reply after another user has replaced it, because comments have no
 * history. A restored remote has earlier texts of all users, so the local text is then retained too.
 */
export function retainOwnText(
  { store, retain }: ApplyScope,
  { id, space, changeRequest }: { id: string; space: string; changeRequest: string | null },
  { now, next }: { now: string | undefined; next: string },
): void {
  const ownLatest = ownText(store, NO_CHANGE_REQUEST, id) ?? (isFollowingRestored(store) ? now : undefined)
  if (ownLatest === undefined || !losesWords(ownLatest, next)) return
  retain({
    reason: 'overwritten',
    kind: 'comment',
    id,
    title: 'A comment',
    text: ownLatest,
    space,
    changeRequest,
  })
  forgetOwnText(store, NO_CHANGE_REQUEST, id)
}
