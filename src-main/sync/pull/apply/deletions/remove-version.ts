import { insertFileVersion, insertPageVersion } from '../../../../revisions/insert-version.ts'
import { fileInLayer, pageInLayer, type Layer } from '../../../../revisions/layer.ts'
import { lineById } from '../../../../revisions/lines.ts'
import type { PageRow } from '../../../../revisions/page-row.ts'
import type { Reader } from '../../../../store/store.ts'
import type { DeletionEntry } from '../../feed-entry.ts'
import { beganWithLists } from '../../lists/listed-entities.ts'
import type { ApplyScope } from '../apply-changes.ts'
import { closeFileVersions, closePageVersions, placeOf } from '../apply-version.ts'
import { isFirstPull } from '../first-pull-spaces.ts'
import { retainPageText } from '../retain-texts.ts'

/** Marks a page as deleted from a revision on. Its earlier versions stay in the history. */
export function removePage(scope: ApplyScope, deletion: DeletionEntry): void {
  const { store, changed } = scope
  const { id, revision = '' } = deletion
  const place = placeOf(store, revision)
  const before = pageInLayer(store, place, id) ?? below(store, place.line, pageInLayer, id)
  // A page that never arrived here has no row to hide.
  if (!before) return
  if (!before.deleted) retainRemovedPage(scope, deletion, before)
  insertPageVersion(store, { ...place, deleted: 1 }, before)
  closePageVersions(store, place, id)
  changed('page', place.line, id)
}

/** Retains the text of a removed page, unless it was never visible here or the user removed it. */
function retainRemovedPage(
  scope: ApplyScope,
  { space = '', changeRequest, revision = '' }: DeletionEntry,
  row: PageRow,
): void {
  // A deletion in a change request leaves the page in its space.
  if (changeRequest !== undefined || isFirstPull(scope.store, space) || isOwn(scope, revision)) return
  retainPageText(scope, row, { space, changeRequest: null })
}

/** True when the account created a revision. The documented lists do not report authors. */
function isOwn({ store, organization, user }: ApplyScope, revision: string): boolean {
  if (beganWithLists(store, organization)) return false
  return store.get('SELECT 1 FROM revision WHERE id = ? AND created_by = ?', revision, user) !== undefined
}

/** Marks a file as deleted from a revision on. */
export function removeFile({ store, changed }: ApplyScope, { id, revision = '' }: DeletionEntry): void {
  const place = placeOf(store, revision)
  const before = fileInLayer(store, place, id) ?? below(store, place.line, fileInLayer, id)
  if (!before) return
  insertFileVersion(store, { ...place, deleted: 1 }, before)
  closeFileVersions(store, place, id)
  changed('file', place.line, id)
}

/** Returns the version below a change request: the one in the space at its base. */
function below<Row>(
  store: Reader,
  lineId: number,
  inLayer: (store: Reader, layer: Layer, id: string) => Row | undefined,
  id: string,
): Row | undefined {
  const { parent, base } = lineById(store, lineId)
  return parent === null || base === null ? undefined : inLayer(store, { line: parent, seq: base }, id)
}
