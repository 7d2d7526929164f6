import type { AttributeChanges } from '../content/markdown/join-page.ts'
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
 * The fields of a page that differ from its head. A page that came from a file is compared with its first version; one
 * that was created here has no head, so all its fields must be written.
 */
export function pageChanges(first: PageRow | undefined, row: PageRow): AttributeChanges {
  const isImported = first !== undefined && first.seq === 1
  const was = isImported ? attributesOf(first) : {}
  const is = attributesOf(row)
  const changes: Record<string, unknown> = {}
  if (!isImported || first.title !== row.title) changes['title'] = row.title
  if ((isImported ? first.description : '') !== row.description)
    changes['description'] = row.description || null
  for (const key of KEYS) {
    if (JSON.stringify(was[key]) !== JSON.stringify(is[key])) changes[key] = is[key] ?? null
  }
  return changes as AttributeChanges
}

/** True while the tree is as an import created it: the table of contents is then exported as it was imported. */
export function isTreeUntouched(store: Reader, line: LineRow, rows: readonly PageRow[]): boolean {
  const first = store.all<Pick<PageRow, 'page' | 'parent' | 'position' | 'title'>>(
    'SELECT page, parent, position, title FROM page_version WHERE line = ? AND seq = 1',
    line.id,
  )
  if (first.length !== rows.length || first.length === 0) return false
  const then = new Map(first.map((row) => [row.page, row]))
  return rows.every((row) => {
    const was = then.get(row.page)
    return was && was.parent === row.parent && was.position === row.position && was.title === row.title
  })
}
