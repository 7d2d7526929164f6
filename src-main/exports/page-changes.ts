import type { AttributeChanges } from '../content/markdown/join-page.ts'
import { readPageHead } from '../content/markdown/split-page.ts'
import type { LineRow } from '../revisions/lines.ts'
import { attributesOf, type PageAttributes, type PageRow } from '../revisions/page-row.ts'
import type { Reader } from '../store/store.ts'

const KEYS = [
  'emoji',
  'icon',
  'hidden',
  'noIndex',
  'noRobotsIndex',
  'layout',
] as const satisfies (keyof PageAttributes)[]

/**
 * Returns the fields of a page that differ from its head. A page that the import created, in the step `importedStep`,
 * is compared with its first version. Any other page is compared with the fields of its head, and so is one that had
 * changed before its book was copied. A page that was created here has no head, so all its fields must be written.
 */
export function pageChanges(
  first: PageRow | undefined,
  row: PageRow,
  importedStep: number,
): AttributeChanges {
  const isImported = first?.seq === importedStep && attributesOf(first).changedSinceImport !== 'fields'
  const written = isImported
    ? { ...attributesOf(first), title: first.title, description: first.description }
    : writtenIn(row.head)
  const current = attributesOf(row)
  const changes: Record<string, unknown> = {}
  if (written.title !== row.title) changes['title'] = row.title
  if ((written.description ?? '') !== row.description) changes['description'] = row.description || null
  for (const key of KEYS) {
    // A change of the layout is already in the head.
    if (key === 'layout' && row.head !== '') continue
    if (JSON.stringify(written[key]) !== JSON.stringify(current[key])) changes[key] = current[key] ?? null
  }
  return changes as AttributeChanges
}

type Written = Pick<PageAttributes, (typeof KEYS)[number]> & { title?: string; description?: string }

/** Returns the fields in a head. A page that was created here has none. */
function writtenIn(head: string): Written {
  if (head === '') return {}
  const { attributes, heading } = readPageHead(head)
  const title = heading?.title ?? attributes.title
  return { ...attributes, ...(title !== undefined && { title }) }
}

/** True while the tree is as imported. Then the table of contents is exported as imported. */
export function isTreeUntouched(
  store: Reader,
  line: LineRow,
  rows: readonly PageRow[],
  importedStep: number,
): boolean {
  const first = store.all<Pick<PageRow, 'page' | 'parent' | 'position' | 'title' | 'attributes'>>(
    'SELECT page, parent, position, title, attributes FROM page_version WHERE line = ? AND seq = ?',
    line.id,
    importedStep,
  )
  if (first.length !== rows.length || first.length === 0) return false
  const imported = new Map(first.map((row) => [row.page, row]))
  return rows.every((row) => {
    const before = imported.get(row.page)
    if (before?.attributes.includes('"changedSinceImport"')) return false
    const isSame =
      before?.parent === row.parent && before.position === row.position && before.title === row.title
    return isSame && (row.type !== 'link' || attributesOf(before).href === attributesOf(row).href)
  })
}
