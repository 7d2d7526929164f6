import type { RevisionRow } from '../../revisions/lines.ts'
import type { Reader } from '../../store/store.ts'

const WRITTEN = {
  page: 'SELECT page AS id FROM page_version WHERE line = ? AND seq = ? ORDER BY page',
  file: 'SELECT file AS id FROM file_version WHERE line = ? AND seq = ? ORDER BY file',
}

/** Returns the pages or files that a revision wrote, in order of their ids. */
export function writtenBy(store: Reader, kind: 'page' | 'file', { line, seq }: RevisionRow): string[] {
  return store.all<{ id: string }>(WRITTEN[kind], line, seq).map((row) => row.id)
}
