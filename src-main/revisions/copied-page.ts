import { includesWithin } from '../content/markdown/written-includes.ts'
import type { Reader } from '../store/store.ts'
import type { Layer } from './layer.ts'
import { attributesOf, type PageAttributes, type PageRow } from './page-row.ts'

/** Returns the first version of a page on a line. An import wrote it, if the page was imported. */
export function firstVersion(store: Reader, line: number, page: string): PageRow | undefined {
  return store.get<PageRow>(
    'SELECT * FROM page_version WHERE line = ? AND page = ? ORDER BY seq LIMIT 1',
    line,
    page,
  )
}

/** True when an import of a step wrote pages on a line. */
export function hasImportedPages(store: Reader, { line }: Layer, importedStep: number): boolean {
  const sql = 'SELECT 1 FROM page_version WHERE line = ? AND seq = ? LIMIT 1'
  return store.get(sql, line, importedStep) !== undefined
}

/** True when a page that an import wrote is deleted now. */
export function hasDeletedPages(store: Reader, { line }: Layer, importedStep: number): boolean {
  const deleted = store.get(
    `SELECT 1 FROM page_version AS now JOIN page_version AS first ON first.line = now.line AND first.page = now.page
     WHERE now.line = ? AND now.deleted = 1 AND now.until IS NULL AND first.seq = ? LIMIT 1`,
    line,
    importedStep,
  )
  return deleted !== undefined
}

/**
 * Returns the attributes of a page for the copy of an imported book. An export compares a page with its first version,
 * which in a copy is the present page. So the copy says what has changed since the import.
 */
export function copiedAttributes(first: PageRow | undefined, row: PageRow, importedStep: number): string {
  const attributes = copiedIncludes(first, row)
  const changed = changedSinceImport(first, row, importedStep)
  return changed ? withMark(attributes, changed) : attributes
}

/** Returns attributes with a change since the import. A change of fields includes one of the place. */
export function withMark(attributes: string, mark: 'fields' | 'place'): string {
  const { changedSinceImport: earlier = mark, ...others } = attributesOf({ attributes })
  return JSON.stringify({ ...others, changedSinceImport: earlier === 'fields' ? earlier : mark })
}

const FIELDS = ['title', 'description', 'attributes'] as const satisfies (keyof PageRow)[]
const PLACE = ['parent', 'position'] as const satisfies (keyof PageRow)[]

function changedSinceImport(
  first: PageRow | undefined,
  row: PageRow,
  importedStep: number,
): PageAttributes['changedSinceImport'] {
  if (first?.seq !== importedStep || FIELDS.some((field) => first[field] !== row[field])) return 'fields'
  return PLACE.some((field) => first[field] !== row[field]) ? 'place' : undefined
}

/** Returns attributes with the replaced directives of an unchanged head and text. An edited text has none. */
function copiedIncludes(first: PageRow | undefined, row: PageRow): string {
  const { includes, ...attributes } = attributesOf(row)
  if (includes === undefined || (first?.head === row.head && first.text === row.text)) return row.attributes
  if (first?.head !== row.head) return JSON.stringify(attributes)
  const ofHead = includesWithin(includes, 0, row.head.length)
  return JSON.stringify({ ...attributes, ...(ofHead.length > 0 && { includes: ofHead }) })
}
