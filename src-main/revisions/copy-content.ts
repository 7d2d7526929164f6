import type { IdSource } from '../platform/ids.ts'
import { putText, readText } from '../replica/blobs.ts'
import type { Writer } from '../replica/store.ts'
import { filesInLayer, pagesInLayer, type Layer } from './layer.ts'
import type { RevisionWriter } from './revision-writer.ts'

/** The ids of a copy. */
export interface Renamed {
  /** The spaces that the content goes from and to. */
  space: { from: string; to: string }
  /** The new ids of pages, by the old ones. */
  pages: Map<string, string>
}

/**
 * Writes all that a main line holds at a step into a revision of another line, under new ids: a page's id is
 * of one space only. Places, paths and texts stay as they are, shared and not copied. The one exception is a
 * text that links to a page of its own space by id: in the copy the link leads to the copy of that page.
 * Answers the new ids of the pages.
 */
export function copyContent(
  store: Writer,
  from: Layer,
  to: RevisionWriter,
  { space, newId }: { space: Renamed['space']; newId: IdSource },
): Iterable<string> {
  const rows = pagesInLayer(store, from).filter((row) => !row.deleted)
  const pages = new Map(rows.map((row) => [row.page, newId()]))
  for (const row of rows) {
    to.putPage({
      ...row,
      page: renamed(pages, row.page),
      parent: row.parent === null ? null : renamed(pages, row.parent),
      text: copyText(store, row.text, { space, pages }),
    })
  }
  for (const row of filesInLayer(store, from)) if (!row.deleted) to.putFile({ ...row, file: newId() })
  return pages.values()
}

function renamed(pages: Map<string, string>, old: string): string {
  const id = pages.get(old)
  if (id === undefined) throw new Error(`The page ${old} is named in a space that does not hold it`)
  return id
}

function copyText(store: Writer, blob: number | null, names: Renamed): number | null {
  if (blob === null) return null
  const { text } = readText(store, blob)
  const copy = renameLinks(text, names)
  return copy === text ? blob : putText(store, copy)
}

/** How a link names a page by its id: /pages/ID within its space, /spaces/ID/pages/ID from anywhere. */
const PAGE_LINK = /(?:\/spaces\/([^/\s]+))?\/pages\/([^/\s()<>[\]"'#?]+)/g

/** The text with its links to pages of its own space, by id, turned to their copies. */
export function renameLinks(text: string, { space, pages }: Renamed): string {
  if (!text.includes('/pages/')) return text
  return text.replace(PAGE_LINK, (link: string, linkedSpace: string | undefined, page: string) => {
    const copy = pages.get(page)
    if (copy === undefined || (linkedSpace !== undefined && linkedSpace !== space.from)) return link
    return linkedSpace === undefined ? `/pages/${copy}` : `/spaces/${space.to}/pages/${copy}`
  })
}
