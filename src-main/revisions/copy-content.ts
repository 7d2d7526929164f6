import type { IdSource } from '../platform/ids.ts'
import type { ContentView } from './content-view.ts'
import type { RevisionWriter } from './revision-writer.ts'

/** The new ids of what was copied, by the old ones. */
export interface CopiedIds {
  pages: Map<string, string>
  files: Map<string, string>
}

/**
 * Writes all that a view holds into a revision of another line, under new ids: a page's id is found in one
 * space only. Places, paths and texts stay as they are, and so does every link; texts and files are shared,
 * not copied.
 */
export function copyContent(from: ContentView, to: RevisionWriter, newId: IdSource): CopiedIds {
  const pages = from.pages()
  const files = from.files()
  const ids = {
    pages: new Map(pages.map((row) => [row.page, newId()])),
    files: new Map(files.map((row) => [row.file, newId()])),
  }
  for (const row of pages) {
    const parent = row.parent === null ? null : copied(ids.pages, row.parent)
    to.putPage({ ...row, page: copied(ids.pages, row.page), parent })
  }
  for (const row of files) to.putFile({ ...row, file: copied(ids.files, row.file) })
  return ids
}

function copied(ids: Map<string, string>, old: string): string {
  const id = ids.get(old)
  if (id === undefined) throw new Error(`The page or file ${old} is named in a space that does not hold it`)
  return id
}
