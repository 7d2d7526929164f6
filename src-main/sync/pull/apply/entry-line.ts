import { forkLine, lineById, type LineRow } from '../../../revisions/lines.ts'
import type { Reader, Writer } from '../../../store/store.ts'

/** Returns the main line of a space, whose entry was applied before. */
export function mainLineOf(store: Reader, space: string): LineRow {
  const row = store.get<{ line: number }>('SELECT line FROM space WHERE id = ?', space)
  if (!row) throw new Error(`The space ${space} did not arrive before its content`)
  return lineById(store, row.line)
}

/**
 * Returns the line of a change request, and creates it when missing. The feed lists a change request at its latest
 * change, so its revisions may arrive first. Until it arrives, `early_line` maps its id to the line.
 */
export function changeRequestLine(store: Writer, space: string, changeRequest: string): LineRow {
  const row =
    store.get<{ line: number }>('SELECT line FROM change_request WHERE id = ?', changeRequest) ??
    store.get<{ line: number }>('SELECT line FROM early_line WHERE change_request = ?', changeRequest)
  if (row) return lineById(store, row.line)
  const line = forkLine(store, mainLineOf(store, space))
  store.run('INSERT INTO early_line (change_request, line) VALUES (?, ?)', changeRequest, line)
  return lineById(store, line)
}
