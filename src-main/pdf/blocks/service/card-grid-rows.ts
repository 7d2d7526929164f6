import type { Element } from 'hast'
import { stringProperty, textOf } from '../../../content/markdown/tree/hast-element.ts'
import { SERVICE_NAMES } from '../../../content/markdown/tree/service/service-names.ts'
import { framed, type Box } from '../../box.ts'
import { spacer, type Row } from '../../row.ts'
import type { Setting } from '../../setting.ts'
import { drawStack } from '../../sheet/draw-sheet.ts'
import { CONTENT_HEIGHT } from '../../sheet/sheet-size.ts'
import type { PdfTarget } from '../../text/spans.ts'
import { BLOCK_GAP, INK, PLAIN, SIZE } from '../../text/type-style.ts'
import type { LayOut } from '../block-rows.ts'
import { elementsOf, isElement } from '../element-kinds.ts'
import { boxed } from '../framed-rows.ts'
import { pictureSize } from '../picture-size.ts'

const COLUMN_GAP = 10
const PADDING = 9
/** The height of a cover for its width. */
const COVER_SHAPE = 9 / 16
/** The least width of cards that are beside each other. */
const NARROWEST = 130
const LINE_GAP = 3

interface Card {
  node: Element
  place: Box
  rows: Row[]
  height: number
  link: PdfTarget | undefined
}

/** The rows of a grid, two cards in a line. A card that is too high for a sheet has the whole width and is divided. */
export function cardGridRows(setting: Setting, layOut: LayOut, grid: Element, box: Box): Row[] {
  const nodes = elementsOf(grid).filter((child) => isElement(child, SERVICE_NAMES.card))
  const half = (box.width - COLUMN_GAP) / 2
  const columns = half < NARROWEST ? 1 : 2
  const width = columns === 1 ? box.width : half
  const cards = nodes.map((node, index) => {
    const left = box.left + (index % columns) * (width + COLUMN_GAP)
    return cardOf(setting, layOut, node, { left, width, frames: [] })
  })
  const rows: Row[] = []
  for (let next = 0; next < cards.length;) {
    const line = cards.slice(next, next + columns)
    next += line.length
    if (line.every(({ height }) => height < CONTENT_HEIGHT / 2)) rows.push(lineOf(line, box))
    else rows.push(...line.flatMap((card) => wholeRows(setting, layOut, card, box)))
  }
  return rows
}

function cardOf(setting: Setting, layOut: LayOut, node: Element, place: Box): Card {
  const inner: Box = { ...place, left: place.left + PADDING, width: place.width - 2 * PADDING }
  const rows = contentRows(setting, layOut, node, inner)
  const height = rows.reduce((sum, row) => sum + row.gap + row.height, 2 * PADDING)
  return { node, place, rows, height, link: targetOf(setting, node) }
}

function targetOf(setting: Setting, node: Element): PdfTarget | undefined {
  const address = stringProperty(node, 'dataAddress')
  return address === undefined ? undefined : setting.link(address)
}

function contentRows(setting: Setting, layOut: LayOut, node: Element, box: Box): Row[] {
  const isLine = ({ tagName }: Element): boolean => tagName === SERVICE_NAMES.cardLine
  const title = elementsOf(node).find(isLine)
  const rows = elementsOf(node).flatMap((child): Row[] => {
    if (child.tagName === SERVICE_NAMES.cardCover) return coverRows(setting, child, box)
    const colour = child === title ? PLAIN.colour : INK.muted
    return layOut(child.children, box, { ...PLAIN, size: SIZE.small + 0.5, colour }).map((row, index) =>
      index === 0 ? { ...row, gap: Math.min(row.gap, LINE_GAP) } : row,
    )
  })
  const address = stringProperty(node, 'dataAddress')
  // A card without words shows its target.
  if (textOf(node).trim() === '' && address !== undefined) {
    const targetTitle = setting.card(address).title
    rows.push(...layOut([{ type: 'text', value: targetTitle }], box))
  }
  return rows.map((row, index) => (index === 0 ? { ...row, gap: 0 } : row))
}

function coverRows(setting: Setting, cover: Element, box: Box): Row[] {
  const image = elementsOf(cover).find((child) => isElement(child, 'img'))
  const picture = image && setting.picture(stringProperty(image, 'src') ?? '')
  if (!image || !picture) return []
  const { width, height } = pictureSize(image, picture, { width: box.width, height: box.width * COVER_SHAPE })
  const left = box.left + (box.width - width) / 2
  const draw: Row['draw'] = (_pen, y) => picture.draw(left, y, width, height)
  return [{ gap: 0, height: height + LINE_GAP, frames: [], draw }]
}

/** A row of cards beside each other, all as high as the highest. */
function lineOf(cards: readonly Card[], box: Box): Row {
  const height = Math.max(...cards.map((card) => card.height))
  return {
    gap: BLOCK_GAP,
    height,
    frames: box.frames,
    draw: (pen, y) => {
      for (const { place, rows, link } of cards) {
        pen.document.roundedRect(place.left, y, place.width, height, 5).lineWidth(0.7).stroke(INK.rule)
        drawStack(pen, rows, y + PADDING)
        if (link) pen.link(link, place.left, y, place.width, height)
      }
    },
  }
}

/** The rows of a card over the whole width, which are divided between sheets. */
function wholeRows(setting: Setting, layOut: LayOut, card: Card, box: Box): Row[] {
  const { node, place, link } = card
  const inner = framed(box, { stroke: INK.rule }, PADDING)
  // A second layout at each depth of cards within cards would double the time with each depth.
  const content =
    place.width === box.width ? card.rows : contentRows(setting, layOut, node, { ...inner, frames: [] })
  const rows = content.map((row) => ({ ...row, frames: [...inner.frames, ...row.frames] }))
  return boxed([...rows, spacer(0, inner.frames)], inner, PADDING - 2).map((row) => linked(row, box, link))
}

/** Returns a row that links with its whole area. */
function linked(row: Row, { left, width }: Box, link: PdfTarget | undefined): Row {
  if (!link) return row
  return {
    ...row,
    draw: (pen, y) => {
      row.draw(pen, y)
      pen.link(link, left, y, width, row.height)
    },
  }
}
