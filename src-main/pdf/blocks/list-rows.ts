import type { Element } from 'hast'
import { textOf } from '../../content/markdown/tree/hast-element.ts'
import { indented, type Box } from '../box.ts'
import { withGap, type Row } from '../row.ts'
import type { Setting } from '../setting.ts'
import { composeLines } from '../text/compose-lines.ts'
import { startsFromRight } from '../text/direction.ts'
import { textSpan, type TextStyle } from '../text/spans.ts'
import { BLOCK_GAP, INK, ITEM_GAP, LEADING } from '../text/type-style.ts'
import type { LayOut } from './block-rows.ts'
import { elementsOf, isElement, type Node } from './element-kinds.ts'
import { itemNumbers } from './list-numbers.ts'
import { namesOf, withNames } from './named-rows.ts'

const INDENT = 18
const BULLETS = ['•', '◦', '▪']

interface ListPlace {
  node: Element
  box: Box
  style: TextStyle
}

/** The rows of a list. A bullet, a number or a check box precedes each item. */
export function listRows(setting: Setting, layOut: LayOut, { node, box, style }: ListPlace): Row[] {
  const items = elementsOf(node).filter((child) => isElement(child, 'li'))
  const numbers = node.tagName === 'ol' ? itemNumbers(node, items) : undefined
  const isLoose = items.some((item) => item.children.some((child) => isElement(child, 'p')))
  const longest = numbers?.reduce((length, number) => Math.max(length, number.length), 0) ?? 0
  const indent = INDENT + Math.max(0, longest - 2) * 6
  return items.flatMap((item, index) => {
    const isFromRight = startsFromRight(textOf(item).slice(0, 200))
    const place = indented(box, indent, isFromRight)
    const rows = withNames(itemRows(layOut, item, place, style), namesOf(setting, item), place)
    const gap = index === 0 ? BLOCK_GAP * 0.75 : isLoose ? BLOCK_GAP * 0.75 : ITEM_GAP
    const marker = markerOf(item, numbers?.[index], box)
    return withMarker(setting, withGap(rows, gap), { marker, box, indent, isFromRight, style })
  })
}

/** The marker of a list item. The indentation defines the depth, because a list has no reference to its parent. */
function markerOf(item: Element, number: string | undefined, box: Box): string {
  const tick = tickOf(item)
  if (tick !== undefined) return tick ? '☑' : '☐'
  if (number !== undefined) return `${number}.`
  return BULLETS[Math.round(box.left / INDENT) % BULLETS.length]!
}

function tickOf(item: Element): boolean | undefined {
  const container = item.children.find((child) => isElement(child, 'p')) ?? item
  const box =
    container.type === 'element' ? container.children.find((child) => isElement(child, 'input')) : undefined
  return isElement(box, 'input') ? Boolean(box.properties['checked']) : undefined
}

function itemRows(layOut: LayOut, item: Element, box: Box, style: TextStyle): Row[] {
  const rows = layOut(item.children.map(withoutTick), box, style)
  if (rows.length > 0) return rows
  return [{ gap: 0, height: style.size * LEADING, draw: () => undefined, frames: box.frames }]
}

function withoutTick(node: Node): Node {
  if (node.type !== 'element') return node
  if (node.tagName === 'input') return { type: 'text', value: '' }
  if (node.tagName !== 'p') return node
  return { ...node, children: node.children.filter((child) => !isElement(child, 'input')) }
}

interface Marker {
  marker: string
  box: Box
  indent: number
  isFromRight: boolean
  style: TextStyle
}

function withMarker(
  setting: Setting,
  rows: Row[],
  { marker, box, indent, isFromRight, style }: Marker,
): Row[] {
  const [first, ...rest] = rows
  const [line] = composeLines(setting.pen, [textSpan(marker, { ...style, colour: INK.muted })], 200)
  if (!first || !line) return rows
  const markerLeft = isFromRight ? box.left + box.width - indent + 6 : box.left + indent - 6 - line.width
  const middle = Math.min(first.height, style.size * LEADING) / 2
  const draw: Row['draw'] = (pen, y) => {
    pen.line(line, markerLeft, y + middle)
    first.draw(pen, y)
  }
  return [{ ...first, draw }, ...rest]
}
