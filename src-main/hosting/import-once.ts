import { basename } from 'node:path'
import type { Workspace } from '../core.ts'
import type { Log } from '../platform/log.ts'

const ARCHIVE_EXTENSION = /\.(?:zip|tar|tar\.xz|txz)$/i

/** Imports a folder or an archive into a space named after it, unless a space of that name is there. */
export async function importOnce(workspace: Workspace, path: string, log: Log): Promise<void> {
  const title = basename(path).replace(ARCHIVE_EXTENSION, '')
  const known = workspace.store.get(
    'SELECT 1 FROM space WHERE organization = ? AND title = ? AND deleted_at IS NULL',
    workspace.identity().organization,
    title,
  )
  if (known) return
  const imported = await workspace.imports.run(path)
  log.info({ title: imported.title, notices: imported.notices.length }, 'Imported')
  for (const notice of imported.notices) log.warn({ path: notice.path, line: notice.line }, notice.message)
}
