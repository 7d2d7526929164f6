import { pageInLayer, pagesInLayer } from '../../../../revisions/layer.ts'
import { lineById } from '../../../../revisions/lines.ts'
import type { ApplyScope } from '../apply-changes.ts'
import { placeOf, type Place } from '../apply-version.ts'
import { retainPageText } from '../retain-texts.ts'

/*
 * History only ever grows, but where a remote was put back from an earlier copy of itself: then it has forgotten the
 * last steps of some lines, and other revisions may have taken them. What those steps held is taken back here too, and
 * the texts that are in no earlier one are handed to `keep`.
 */

/** Takes back a revision that the remote has never heard of, with all that came after it on its line. */
export function takeBackRevision(scope: ApplyScope, revision: string): void {
  const isHere = scope.store.get('SELECT 1 FROM revision WHERE id = ?', revision)
  if (isHere) takeBack(scope, placeOf(scope.store, revision))
}

/** Takes back what stands at the step of a revision that is told now, where that is another one. */
export function makeWayForRevision(scope: ApplyScope, place: Place, revision: string): void {
  const other = scope.store.get(
    'SELECT 1 FROM revision WHERE line = ? AND seq = ? AND id <> ?',
    place.line,
    place.seq,
    revision,
  )
  if (other) takeBack(scope, place)
}

function takeBack(scope: ApplyScope, place: Place): void {
  const { store, changed } = scope
  retainLineTexts(scope, place)
  for (const kind of ['page', 'file'] as const) {
    const table = `${kind}_version`
    const taken = store.all<{ id: string }>(
      `SELECT DISTINCT ${kind} AS id FROM ${table} WHERE line = ? AND seq >= ?`,
      place.line,
      place.seq,
    )
    store.run(`DELETE FROM ${table} WHERE line = ? AND seq >= ?`, place.line, place.seq)
    store.run(`UPDATE ${table} SET until = NULL WHERE line = ? AND until >= ?`, place.line, place.seq)
    for (const { id } of taken) changed(kind, place.line, id)
  }
  store.run('DELETE FROM revision WHERE line = ? AND seq >= ?', place.line, place.seq)
  store.run(
    `UPDATE line SET head = ifnull((SELECT max(seq) FROM revision WHERE line = ?), 0) WHERE id = ?`,
    place.line,
    place.line,
  )
}

/** Hands out the texts that go: those of pages in force which said something else, or were not there, a step before. */
function retainLineTexts(scope: ApplyScope, { line, seq }: Place): void {
  const { store } = scope
  const of = scope.changeRequestOf(line)
  const { head, space } = lineById(store, line)
  // The texts of a change request that is gone were handed out with it.
  if (!of && !store.get('SELECT 1 FROM space WHERE line = ?', line)) return
  for (const page of pagesInLayer(store, { line, seq: head })) {
    if (page.deleted || page.seq < seq) continue
    const before = pageInLayer(store, { line, seq: seq - 1 }, page.page)
    if (before && !before.deleted && before.text === page.text) continue
    retainPageText(scope, page, { space, changeRequest: of?.id ?? null })
  }
}
