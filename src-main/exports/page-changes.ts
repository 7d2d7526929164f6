import type { AttributeChanges } from '../content/markdown/join-page.ts'
import { readPageHead } from '../content/markdown/split-page.ts'
import type { LineRow } from '../revisions/lines.ts'
import { attributesOf, type PageAttributes, type PageRow } from '../revisions/page-row.ts'
import type { Reader } from '../store/store.ts'

/** The version that wrote the head that a page has now, if the page came with a head of its own. */
export function firstVersion(store: Reader, line: LineRow, row: PageRow): PageRow | undefined {
  return store.get<PageRow>(
    'SELECT * FROM page_version WHERE line = ? AND page = ? ORDER BY seq LIMIT 1',
    line.id,
    row.page,
  )
}

const KEYS = [
  'emoji',
  'icon',
  'hidden',
  'noIndex',
  'noRobotsIndex',
  'layout',
] as const satisfies (keyof PageAttributes)[]

/**
 * The fields of a page that differ from its head. A page that came with the book, in the step `importedStep`, is
 * compared with its first version. Of any other page its head says what is written already; one that was created here
 * has none, so all its fields must be written.
 */
export function pageChanges(
  first: PageRow | undefined,
  row: PageRow,
  importedStep: number,
): AttributeChanges {
  const isImported = first !== undefined && first.seq === importedStep
  const was = isImported
    ? { ...attributesOf(first), title: first.title, description: first.description }
    : writtenIn(row.head)
  const is = attributesOf(row)
  const changes: Record<string, unknown> = {}
  if (was.title !== row.title) changes['title'] = row.title
  if ((was.description ?? '') !== row.description) changes['description'] = row.description || null
  for (const key of KEYS) {
    // A layout is changed in the head itself.
    if (key === 'layout' && row.head !== '') continue
    if (JSON.stringify(was[key]) !== JSON.stringify(is[key])) changes[key] = is[key] ?? null
  }
  return changes as AttributeChanges
}

type Written = Pick<PageAttributes, (typeof KEYS)[number]> & { title?: string; description?: string }

/** The fields that a head holds. A page that was created here has none. */
function writtenIn(head: string): Written {
  if (head === '') return {}
  const { attributes, heading } = readPageHead(head)
  const title = heading?.title ?? attributes.title
  return { ...attributes, ...(title !== undefined && { title }) }
}

/** True while the tree is as an import created it: the table of contents is then exported as it was imported. */
export function isTreeUntouched(
  store: Reader,
  line: LineRow,
  rows: readonly PageRow[],
  importedStep: number,
): boolean {
  const first = store.all<Pick<PageRow, 'page' | 'parent' | 'position' | 'title'>>(
    'SELECT page, parent, position, title FROM page_version WHERE line = ? AND seq = ?',
    line.id,
    importedStep,
  )
  if (first.length !== rows.length || first.length === 0) return false
  const then = new Map(first.map((row) => [row.page, row]))
  return rows.every((row) => {
    const was = then.get(row.page)
    return was && was.parent === row.parent && was.position === row.position && was.title === row.title
  })
}
