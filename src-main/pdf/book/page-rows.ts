import type { Root } from 'hast'
import { textOf } from '../../content/markdown/tree/hast-element.ts'
import { blockLayout } from '../blocks/block-rows.ts'
import type { Box } from '../blocks/box.ts'
import { isElement } from '../blocks/element-kinds.ts'
import type { Picture, Setting } from '../blocks/setting.ts'
import type { Pen } from '../pen.ts'
import { withGap, type Row } from '../sheet/row.ts'
import { CONTENT_LEFT, CONTENT_WIDTH } from '../sheet/sheet-size.ts'
import { paragraphRows } from '../text/paragraph-rows.ts'
import { textSpan } from '../text/spans.ts'
import { INK, ITEM_GAP, PLAIN } from '../text/type-style.ts'
import { nameOf, type Destinations } from './destinations.ts'
import type { PartTree } from './page-trees.ts'
import type { HiddenParts, PdfPage } from './pdf-book.ts'

const TITLE_SIZE = 22
const DESCRIPTION_SIZE = 11.5

/** The full width of a sheet. */
export const WHOLE: Box = { left: CONTENT_LEFT, width: CONTENT_WIDTH, frames: [] }

export interface PageContent {
  page: PdfPage
  /** The groups, without sheets of their own, that this page is the first of. */
  groups: readonly PdfPage[]
  /** The parts that the head of the page hides. */
  hidden: HiddenParts
  /** The parts between the title and the text: tags and cover. */
  look: readonly PartTree[]
  parts: readonly PartTree[]
  destinations: Destinations
  pictures: ReadonlyMap<string, Picture>
  formula: Setting['formula']
  icon: Setting['icon']
}

/** The rows of a page: its title and description, and its text. */
export function pageRows(
  pen: Pen,
  { page, groups, hidden, look, parts, destinations, pictures, formula, icon }: PageContent,
): Row[] {
  const setting: Setting = {
    pen,
    link: (href) => destinations.link(href),
    picture: (src) => pictures.get(src),
    formula,
    icon,
    card: (href) => destinations.card(href),
    nameOf: (anchor) => nameOf(page.id, anchor),
  }
  const layOut = blockLayout(setting)
  const repeatsTitle = parts[0] !== undefined && titleOf(parts[0].tree) === page.title.trim()
  const shown = repeatsTitle && !hidden.title ? parts.slice(1) : parts
  const rows = [...look, ...shown].flatMap(({ tree, isApart, isListItem }) => {
    const made = layOut(tree.children, WHOLE)
    return isListItem && !isApart ? withGap(made, ITEM_GAP) : made
  })
  const head = headRows(pen, page, hidden)
  // A page without any row still has a sheet and a bookmark, so it shows its title.
  const shownRows = head.length + rows.length > 0 ? [...head, ...rows] : titleRows(pen, page)
  return withBookmarks(shownRows, page, groups)
}

/** The first row is where the bookmarks of a page, and links to it, lead. */
function withBookmarks(rows: readonly Row[], page: PdfPage, groups: readonly PdfPage[]): Row[] {
  const [first, ...more] = rows
  if (!first) return []
  const own = [...groups, page].map((entry) => ({
    title: titleOfPage(entry),
    depth: entry.depth,
    isPage: true,
  }))
  const bookmarks = [...own, ...(first.bookmarks ?? [])]
  return [{ ...first, bookmarks, names: [nameOf(page.id), ...(first.names ?? [])] }, ...more]
}

/** A page's title behind its emoji. */
export function titleOfPage({ emoji, title }: PdfPage): string {
  return [emoji, title || 'Untitled'].filter((part) => part !== '').join(' ')
}

function titleOf(tree: Root): string | undefined {
  const first = tree.children.find((node) => node.type === 'element')
  return isElement(first, 'h1') ? textOf(first).trim() : undefined
}

/** The rows above the text, except those that the head of the page hides. */
function headRows(pen: Pen, page: PdfPage, hidden: HiddenParts): Row[] {
  const title = hidden.title ? [] : titleRows(pen, page)
  const description = hidden.description ? [] : descriptionRows(pen, page)
  return [...title, ...description].map((row) => ({ ...row, staysWithNext: true }))
}

function titleRows(pen: Pen, page: PdfPage): Row[] {
  const style = { ...PLAIN, isBold: true, size: TITLE_SIZE }
  const spans = [textSpan(titleOfPage(page), style)]
  return paragraphRows(pen, spans, WHOLE, { size: TITLE_SIZE, leading: 1.3 })
}

function descriptionRows(pen: Pen, { description }: PdfPage): Row[] {
  if (description === '') return []
  const spans = [textSpan(description, { ...PLAIN, size: DESCRIPTION_SIZE, colour: INK.muted })]
  return paragraphRows(pen, spans, WHOLE, { size: DESCRIPTION_SIZE, gap: 4 })
}
