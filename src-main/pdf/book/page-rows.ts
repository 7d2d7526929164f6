import type { Root } from 'hast'
import { textOf } from '../../content/markdown/tree/hast-element.ts'
import { blockLayout } from '../blocks/block-rows.ts'
import { isElement } from '../blocks/element-kinds.ts'
import type { Box } from '../box.ts'
import type { Pen } from '../pen.ts'
import { withGap, withJoinedAnchors, type Row } from '../row.ts'
import type { CardText, Picture, Setting } from '../setting.ts'
import { CONTENT_LEFT, CONTENT_WIDTH } from '../sheet/sheet-size.ts'
import { paragraphRows } from '../text/paragraph-rows.ts'
import { textSpan } from '../text/spans.ts'
import { INK, ITEM_GAP, PLAIN } from '../text/type-style.ts'
import { nameOf, type PageDestinations } from './destinations.ts'
import type { PartTree } from './page-trees.ts'
import type { HiddenParts, PdfPage } from './pdf-book.ts'

const TITLE_SIZE = 22
const DESCRIPTION_SIZE = 11.5

/** The full width of a sheet. */
export const WHOLE: Box = { left: CONTENT_LEFT, width: CONTENT_WIDTH, frames: [] }

export interface PageContent {
  page: PdfPage
  /** The groups without sheets of their own whose first page this is. */
  groups: readonly PdfPage[]
  /** The parts that the head of the page hides. */
  hidden: HiddenParts
  /** The parts between the title and the text: tags and cover. */
  look: readonly PartTree[]
  parts: readonly PartTree[]
  destinations: PageDestinations
  pictures: ReadonlyMap<string, Picture>
  /** The cards of spaces, by their addresses. */
  named: ReadonlyMap<string, CardText>
  formula: Setting['formula']
  diagram: Setting['diagram']
  icon: Setting['icon']
}

/** Returns the rows of a page: its title, its description and its text. */
export function pageRows(
  pen: Pen,
  { page, groups, hidden, look, parts, destinations, pictures, named, formula, diagram, icon }: PageContent,
): Row[] {
  const setting: Setting = {
    pen,
    link: (href) => destinations.link(href),
    picture: (src) => pictures.get(src),
    formula,
    diagram,
    icon,
    card: (href) => destinations.card(href),
    named: (href) => named.get(href),
    nameOf: (anchor) => nameOf(page.id, anchor),
  }
  const layOut = blockLayout(setting)
  const repeatsTitle = parts[0] !== undefined && titleOf(parts[0].tree) === page.title.trim()
  const shownParts = repeatsTitle && !hidden.title ? parts.slice(1) : parts
  const partsRows = [...look, ...shownParts].flatMap(({ tree, isApart, isListItem }) => {
    const partRows = layOut(tree.children, WHOLE)
    return isListItem && !isApart ? withGap(partRows, ITEM_GAP) : partRows
  })
  const rows = withJoinedAnchors(partsRows)
  const head = headRows(pen, page, hidden)
  // A page without any row needs a sheet for its bookmark, so it shows its title.
  const shownRows = head.length + rows.length > 0 ? [...head, ...rows] : titleRows(pen, page)
  return withBookmarks(shownRows, page, groups)
}

/** Adds the destination and the bookmarks of a page to its first row. */
function withBookmarks(rows: readonly Row[], page: PdfPage, groups: readonly PdfPage[]): Row[] {
  const [first, ...rest] = rows
  if (!first) return []
  const pageBookmarks = [...groups, page].map((entry) => ({
    title: titleOfPage(entry),
    depth: entry.depth,
    isPage: true,
  }))
  const bookmarks = [...pageBookmarks, ...(first.bookmarks ?? [])]
  return [{ ...first, bookmarks, names: [nameOf(page.id), ...(first.names ?? [])] }, ...rest]
}

/** The title of a page after its emoji. */
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
