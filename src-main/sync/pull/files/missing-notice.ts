import { Problem } from '../../../schemas/problem.ts'
import { MISSING_ADVICE, nameOfFile } from '../../../store/missing-file.ts'
import type { Reader } from '../../../store/store.ts'

/**
 * The files without bytes that a user may see: those of spaces and open change requests, and pictures. Earlier versions
 * of files are requested again too, but are not shown. A user can so replace a file that the server has lost.
 */
const SHOWN = `SELECT blob FROM missing_file WHERE tries > 0 AND (
  EXISTS (SELECT 1 FROM file_version JOIN line ON line.id = file_version.line JOIN space ON space.id = line.space
      LEFT JOIN change_request ON change_request.line = line.id
    WHERE file_version.data = missing_file.blob AND until IS NULL AND deleted = 0 AND space.deleted_at IS NULL
      AND (space.line = line.id OR change_request.status = 'draft' OR change_request.status = 'open'))
  OR EXISTS (SELECT 1 FROM integration_picture WHERE integration_picture.data = missing_file.blob)
  OR EXISTS (SELECT 1 FROM user WHERE user.picture = missing_file.blob))
  ORDER BY blob`

/** Returns the problem of the files that the remote could not send, or undefined when there are none. */
export function missingFilesProblem(store: Reader): Problem | undefined {
  const [first, ...others] = store.all<{ blob: number }>(SHOWN)
  if (!first) return undefined
  const more = others.length === 1 ? ' and 1 other file' : ` and ${others.length} other files`
  const names = nameOfFile(store, first.blob) + (others.length > 0 ? more : '')
  const [verb, they] = others.length > 0 ? ['are', 'them'] : ['is', 'it']
  return new Problem(
    'sync.missing-file',
    `${names} ${verb} not on this machine, because the server could not send ${they}. ${MISSING_ADVICE}`,
  )
}
