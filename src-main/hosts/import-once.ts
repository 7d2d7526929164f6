import { basename } from 'node:path'
import type { Imported } from '../imports/write/import-space.ts'
import { totalOf } from '../imports/write/report-counts.ts'
import type { Log } from '../platform/log.ts'
import type { HostedWorkspace } from '../workspace/workspace.ts'

const ARCHIVE_EXTENSION = /\.(?:zip|tar|tar\.xz|txz)$/i

/**
 * Imports a folder or an archive into a space named after it, unless a space of that name is there. The log gets one
 * line on what came of it; the report holds every entry.
 */
export async function importOnce(
  workspace: HostedWorkspace,
  path: string,
  { isStrict, log }: { isStrict: boolean; log: Log },
): Promise<void> {
  const title = basename(path).replace(ARCHIVE_EXTENSION, '')
  const known = workspace.store.get(
    'SELECT 1 FROM space WHERE organization = ? AND title = ? AND deleted_at IS NULL',
    workspace.identity().organization,
    title,
  )
  if (known) return
  const imported = await workspace.imports.run(path, undefined, { isStrict })
  log.info(...summaryOf(imported))
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
