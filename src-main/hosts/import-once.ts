import { archiveTitle } from '../imports/plan/archive-title.ts'
import type { ImportAs } from '../imports/write/import-found.ts'
import type { Imported } from '../imports/write/import-space.ts'
import { totalOf } from '../imports/write/report-counts.ts'
import type { Log } from '../platform/log.ts'
import type { HostedWorkspace } from '../workspace/workspace.ts'

/**
 * Imports a folder or an archive into a space or a collection with its name, unless one of that name exists. The log
 * receives one line for each space; the reports contain every entry.
 */
export async function importOnce(
  workspace: HostedWorkspace,
  path: string,
  { isStrict, as, log }: { isStrict: boolean; as: ImportAs; log: Log },
): Promise<void> {
  const name = archiveTitle(path)
  if (exists(workspace, name)) return
  const imported = await workspace.imports.runFound(path, { title: name, isStrict, as })
  if (imported.kind === 'space') return log.info(...summaryOf(imported))
  const { title, spaces, words } = imported
  for (const space of spaces) log.info(...summaryOf(space))
  log.info({ title, spaces: spaces.length }, `Imported ${title} as a collection of ${spaces.length} spaces.`)
  if (words !== undefined) log.info({ title }, words)
}

/** True when a space, or the collection of an earlier import, has the title. */
function exists({ store, identity }: HostedWorkspace, title: string): boolean {
  const { organization } = identity()
  const known = store.get(
    `SELECT 1 FROM space WHERE organization = ? AND title = ? AND deleted_at IS NULL
     UNION ALL SELECT 1 FROM collection WHERE organization = ? AND title = ?`,
    organization,
    title,
    organization,
    title,
  )
  return known !== undefined
}

function summaryOf({ title, space, report: { id, counts } }: Imported): [object, string] {
  const entries = totalOf(counts)
  if (entries === 0) return [{ title, entries }, `Imported ${title}: nothing had to be repaired.`]
  const kinds = counts.map(({ kind, count }) => `${count} ${kind}`).join(', ')
  const report = `/v1/spaces/${space}/imports/${id}/entries`
  const where = `Read it in the app under the menu of the space, or at GET ${report}.`
  const what = entries === 1 ? 'one entry' : `${entries} entries`
  return [
    { title, entries, counts, report },
    `Imported ${title}: the report has ${what} (${kinds}). ${where}`,
  ]
}
