import type { Touched } from '../../../schemas/feed/change-event.ts'
import type { Reader, Writer } from '../../../store/store.ts'
import { indexApplied } from '../apply/index-applied.ts'

interface FileUse {
  line: number
  file: string
  organization: string
  space: string
  changeRequest: string | null
}

/**
 * Indexes a file whose bytes arrived after its versions, in the transaction of the bytes. A file may hold redirects,
 * which decide about links. Returns the changed things.
 */
export function indexArrivedFile(store: Writer, blob: number): Touched[] {
  const uses = usesOf(store, blob)
  const files = new Map<number, Set<string>>()
  for (const { line, file } of uses) files.set(line, (files.get(line) ?? new Set()).add(file))
  indexApplied(store, { pages: new Map(), files })
  return [...uses.map(contentOf), ...picturesOf(store, blob)]
}

function usesOf(store: Reader, blob: number): FileUse[] {
  return store.all(
    `SELECT DISTINCT file_version.line, file_version.file, space.organization, space.id AS space,
       change_request.id AS changeRequest
     FROM file_version JOIN line ON line.id = file_version.line JOIN space ON space.id = line.space
       LEFT JOIN change_request ON change_request.line = line.id
     WHERE file_version.data = ?`,
    blob,
  )
}

function contentOf({ organization, space, changeRequest }: FileUse): Touched {
  return { kind: 'content', organization, space, ...(changeRequest !== null && { changeRequest }) }
}

function picturesOf(store: Reader, blob: number): Touched[] {
  const organizations = store.all<{ organization: string }>(
    `SELECT DISTINCT organization FROM integration_picture
     JOIN integration ON integration.seq = integration_picture.integration WHERE data = ?`,
    blob,
  )
  const isOfUser = store.get('SELECT 1 FROM user WHERE picture = ?', blob) !== undefined
  return [
    ...organizations.map(({ organization }): Touched => ({ kind: 'integration', organization })),
    ...(isOfUser ? [{ kind: 'user' } as const] : []),
  ]
}
