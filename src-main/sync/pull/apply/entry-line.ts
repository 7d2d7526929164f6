import type { Reader, Writer } from '../../../store/store.ts'
import { forkLine, lineById, type LineRow } from '../../../revisions/lines.ts'

/** The main line of a space that was told. */
export function mainLineOf(store: Reader, space: string): LineRow {
  const row = store.get<{ line: number }>('SELECT line FROM space WHERE id = ?', space)
  if (!row) throw new Error(`The space ${space} was not told before what is in it`)
  return lineById(store, row.line)
}

/**
 * The line of a change request. Its revisions may be told before it is, since it is told where it last
 * changed: its line is made by whichever comes first, and waits under its name until then.
 */
export function changeRequestLine(store: Writer, space: string, changeRequest: string): LineRow {
  const known =
    store.get<{ line: number }>('SELECT line FROM change_request WHERE id = ?', changeRequest) ??
    store.get<{ line: number }>('SELECT line FROM early_line WHERE change_request = ?', changeRequest)
  if (known) return lineById(store, known.line)
  const line = forkLine(store, mainLineOf(store, space))
  store.run('INSERT INTO early_line (change_request, line) VALUES (?, ?)', changeRequest, line)
  return lineById(store, line)
}
