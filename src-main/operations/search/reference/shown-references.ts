import { readReferenceAddress } from '../../../content/api-reference/reference-pages.ts'
import { attributesOf, type PageRow } from '../../../revisions/page-row.ts'
import type { SpaceRow } from '../../../revisions/space-row.ts'
import type { Reader } from '../../../store/store.ts'

/** An entry of a table of contents that shows a specification. */
export interface ShownReference {
  space: SpaceRow
  /** The page id of the entry. */
  entry: string
  title: string
  /** The slug of the specification. */
  spec: string
  /** True where the entry shows the schemas too. */
  models: boolean
}

/** The maximum number of entries of one space that a search covers. */
const MOST = 100
export const REFERENCES_OF_LINE = `SELECT page, title, attributes FROM page_version INDEXED BY page_of_reference
  WHERE line = ? AND type = 'link' AND until IS NULL AND deleted = 0
    AND instr(attributes, 'builtin:openapi?') > 0 ORDER BY page LIMIT ${MOST}`

/** Returns the specifications in the tables of contents of some spaces. */
export function shownReferences(store: Reader, spaces: readonly SpaceRow[]): ShownReference[] {
  return spaces.flatMap((space) =>
    store
      .all<Pick<PageRow, 'page' | 'title' | 'attributes'>>(REFERENCES_OF_LINE, space.line)
      .flatMap(({ page, title, attributes }) => {
        const pages = readReferenceAddress(attributesOf({ attributes }).href)
        return pages ? [{ space, entry: page, title, spec: pages.spec, models: pages.models }] : []
      }),
  )
}
