import { noteRestored } from '../../restored-remote.ts'
import type { ListPull } from './list-pull.ts'

/** The history of a space or a change request. */
interface History {
  space: string
  changeRequest: string | null
}

/**
 * Removes all steps after a given one. The remote shows an older revision as the present one, because it was restored
 * from a backup.
 */
export function rollBackLine(pull: ListPull, { space, changeRequest }: History, step: number): void {
  const [table, key] = changeRequest === null ? ['space', space] : ['change_request', changeRequest]
  const firstRemoved = pull.store.get<{ id: string }>(
    `SELECT revision.id FROM revision JOIN ${table} ON ${table}.line = revision.line
     WHERE ${table}.id = ? AND revision.seq > ? ORDER BY revision.seq LIMIT 1`,
    key,
    step,
  )
  if (!firstRemoved) return
  noteRestored(pull.store, pull.begunAt)
  const entries = pull.begin()
  entries.add({ kind: 'revision', id: firstRemoved.id, space, gone: true })
  entries.note((store) => void store.run('DELETE FROM listed_version WHERE line = ? AND step > ?', key, step))
  pull.commit(entries)
}
