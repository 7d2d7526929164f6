import { readText } from '../../replica/blobs.ts'
import { removeSpace } from '../../library/purge-spaces.ts'
import { fileInLayer, pageInLayer, pagesInLayer } from '../../revisions/layer.ts'
import { insertFileVersion, insertPageVersion } from '../../revisions/insert-version.ts'
import { lineById } from '../../revisions/lines.ts'
import type { PageRow } from '../../revisions/page-row.ts'
import type { ApplyScope } from './apply-changes.ts'
import { closeFileVersions, closePageVersions, placeOf } from './apply-version.ts'
import {
  removeCircle,
  removeFromOrganization,
  removeSamlDetails,
  removeTeamMember,
} from './gone-from-organization.ts'
import type { Gone } from './told.ts'
import { forgetUnseen, hideCollection } from './unseen-collection.ts'

/**
 * Removes what the remote says is gone: the only proof there is, since what it does not mention may just not
 * be mentioned. Every text is handed to `keep` before it goes.
 */
export function applyGone(scope: ApplyScope, gone: Gone): void {
  const { store, organization, touch } = scope
  switch (gone.kind) {
    case 'page':
      return removePage(scope, gone)
    case 'file':
      return removeFile(scope, gone)
    case 'space':
      keepSpace(scope, gone.id)
      // Restored, it is told anew: what its lines still held until they are swept must not be taken for it.
      store.run('DELETE FROM revision WHERE line IN (SELECT id FROM line WHERE space = ?)', gone.id)
      removeSpace(store, gone.id)
      forgetUnseen(store, organization)
      return touch({ kind: 'library', organization })
    case 'collection':
      hideCollection(store, organization, gone.id)
      return touch({ kind: 'library', organization })
    case 'member':
      store.run('DELETE FROM member WHERE organization = ? AND user = ?', organization, gone.id)
      return touch({ kind: 'organization', organization })
    case 'membership':
    case 'revision':
      return undefined
    case 'circle':
      return removeCircle(scope, gone)
    case 'team-member':
      return removeTeamMember(scope, gone)
    case 'saml-provider':
      return removeSamlDetails(scope, gone)
    case 'comment':
      keepComment(scope, gone.id)
      store.run('DELETE FROM comment WHERE id = ?', gone.id)
      return touch({ kind: 'comment', organization, ...(gone.space !== undefined && { space: gone.space }) })
    case 'comment-reply':
      store.run('DELETE FROM comment_reply WHERE id = ?', gone.id)
      return touch({ kind: 'comment', organization, ...(gone.space !== undefined && { space: gone.space }) })
    case 'review':
      store.run('DELETE FROM review WHERE id = ?', gone.id)
      return touch({ kind: 'review', organization })
    case 'change-request':
      store.run('DELETE FROM change_request WHERE id = ?', gone.id)
      return touch({ kind: 'change-request', organization })
    case 'organization':
      store.run('DELETE FROM organization WHERE id = ?', gone.id)
      return touch({ kind: 'organization', organization })
    default:
      return removeFromOrganization(scope, gone.kind, gone)
  }
}

/** A page is gone from a revision on: what it was stays in the history below. */
function removePage(scope: ApplyScope, { id, revision, changeRequest, space }: Gone): void {
  const { store, changed } = scope
  const place = placeOf(store, revision ?? '')
  const before = pageInLayer(store, place, id) ?? baseOf(scope, place.line, id)
  if (changeRequest === undefined && before && !before.deleted) keepPage(scope, before, space ?? null)
  // Of a page that was never told here there is nothing to hide.
  if (!before) return
  insertPageVersion(store, { ...place, deleted: 1 }, before)
  closePageVersions(store, place, id)
  changed('page', place.line, id)
}

function removeFile({ store, changed }: ApplyScope, { id, revision }: Gone): void {
  const place = placeOf(store, revision ?? '')
  const line = lineById(store, place.line)
  const before =
    fileInLayer(store, place, id) ??
    (line.parent === null || line.base === null
      ? undefined
      : fileInLayer(store, { line: line.parent, seq: line.base }, id))
  if (!before) return
  insertFileVersion(store, { ...place, deleted: 1 }, before)
  closeFileVersions(store, place, id)
  changed('file', place.line, id)
}

/** For a change request: the page as the space has it where the change request stands. */
function baseOf({ store }: ApplyScope, lineId: number, page: string): PageRow | undefined {
  const line = lineById(store, lineId)
  if (line.parent === null || line.base === null) return undefined
  return pageInLayer(store, { line: line.parent, seq: line.base }, page)
}

function keepPage({ store, keep }: ApplyScope, row: PageRow, space: string | null): void {
  const { text } = readText(store, row.text)
  if (text !== '') keep({ kind: 'page', title: row.title, text, space, changeRequest: null })
}

/** All pages of a space that can be seen no longer. */
function keepSpace(scope: ApplyScope, space: string): void {
  const row = scope.store.get<{ line: number; head: number }>(
    'SELECT line.id AS line, line.head FROM space JOIN line ON line.id = space.line WHERE space.id = ?',
    space,
  )
  if (!row) return
  for (const page of pagesInLayer(scope.store, { line: row.line, seq: row.head }))
    if (!page.deleted) keepPage(scope, page, space)
}

function keepComment({ store, keep }: ApplyScope, id: string): void {
  const row = store.get<{
    body: string
    space: string
    change_request: string | null
    preview: string | null
  }>('SELECT body, space, change_request, preview FROM comment WHERE id = ?', id)
  if (!row) return
  const { body: text, space, change_request: changeRequest, preview } = row
  keep({ kind: 'comment', title: preview ?? 'A comment', text, space, changeRequest })
}
