import { pageInLayer, pagesInLayer } from '../../../../revisions/layer.ts'
import { lineById } from '../../../../revisions/lines.ts'
import type { ApplyScope } from '../apply-changes.ts'
import { placeOf, type Place } from '../apply-version.ts'
import { retainPageText } from '../retain-texts.ts'

/*
 * History only grows, except at a remote that was restored from a backup. It has lost the last steps of some lines, and
 * other revisions may have their numbers. These steps are removed here too, and texts that no earlier step has go to
 * `retain`.
 */

/** Removes a revision that the remote does not have, with all later ones on its line. */
export function rollBackRevision(scope: ApplyScope, revision: string): void {
  const isHere = scope.store.get('SELECT 1 FROM revision WHERE id = ?', revision)
  if (isHere) rollBackTo(scope, placeOf(scope.store, revision))
}

/** Removes another revision from the step of an arriving revision. */
export function freeStep(scope: ApplyScope, place: Place, revision: string): void {
  const occupant = scope.store.get(
    'SELECT 1 FROM revision WHERE line = ? AND seq = ? AND id <> ?',
    place.line,
    place.seq,
    revision,
  )
  if (occupant) rollBackTo(scope, place)
}

function rollBackTo(scope: ApplyScope, place: Place): void {
  const { store, changed } = scope
  retainLineTexts(scope, place)
  for (const kind of ['page', 'file'] as const) {
    const table = `${kind}_version`
    const removed = store.all<{ id: string }>(
      `SELECT DISTINCT ${kind} AS id FROM ${table} WHERE line = ? AND seq >= ?`,
      place.line,
      place.seq,
    )
    store.run(`DELETE FROM ${table} WHERE line = ? AND seq >= ?`, place.line, place.seq)
    store.run(`UPDATE ${table} SET until = NULL WHERE line = ? AND until >= ?`, place.line, place.seq)
    for (const { id } of removed) changed(kind, place.line, id)
  }
  store.run('DELETE FROM revision WHERE line = ? AND seq >= ?', place.line, place.seq)
  store.run(
    `UPDATE line SET head = ifnull((SELECT max(seq) FROM revision WHERE line = ?), 0) WHERE id = ?`,
    place.line,
    place.line,
  )
}

/**
 * Retains the texts that the removal loses: of current pages that had another text, or did not exist, one step before.
 */
function retainLineTexts(scope: ApplyScope, { line, seq }: Place): void {
  const { store } = scope
  const changeRequest = scope.changeRequestOf(line)
  const { head, space } = lineById(store, line)
  // The texts of a deleted change request were retained at its deletion.
  if (!changeRequest && !store.get('SELECT 1 FROM space WHERE line = ?', line)) return
  for (const page of pagesInLayer(store, { line, seq: head })) {
    if (page.deleted || page.seq < seq) continue
    const before = pageInLayer(store, { line, seq: seq - 1 }, page.page)
    if (before && !before.deleted && before.text === page.text) continue
    retainPageText(scope, page, { space, changeRequest: changeRequest?.id ?? null })
  }
}
