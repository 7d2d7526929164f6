import type { Element } from 'hast'
import { ELEMENT_NAMES } from '../../content/markdown/tree/element-names.ts'
import {
  element as hastElement,
  stringProperty,
  text,
  textOf,
} from '../../content/markdown/tree/hast-element.ts'
import { framed, indented, type Box } from '../box.ts'
import { anchorRow, withGap, withJoinedAnchors, type Row } from '../row.ts'
import type { Setting } from '../setting.ts'
import { startsFromRight } from '../text/direction.ts'
import { paragraphRows, type Align } from '../text/paragraph-rows.ts'
import { textSpan, type PdfTarget, type TextStyle } from '../text/spans.ts'
import { BLOCK_GAP, HEADING_SIZES, INK, PLAIN, SIZE } from '../text/type-style.ts'
import { cardRows } from './card-rows.ts'
import { codeRows, plainCodeRows } from './code-rows.ts'
import { columnRows } from './columns/column-rows.ts'
import { diagramRows } from './diagram-rows.ts'
import { elementsOf, gathered, isBlank, isElement, type Node } from './element-kinds.ts'
import { formulaRows } from './formula-rows.ts'
import { boxed } from './framed-rows.ts'
import { hintRows } from './hint-rows.ts'
import { anchorOf, HIGHEST_INLINE, inlineSpans, plainText } from './inline-spans.ts'
import { listRows } from './list-rows.ts'
import { namesOf, withNames } from './named-rows.ts'
import { pictureRows } from './picture-rows.ts'
import { pictureSize } from './picture-size.ts'
import { cardGridRows } from './service/card-grid-rows.ts'
import { promptRows } from './service/prompt-rows.ts'
import { updateRows } from './service/update-rows.ts'
import { tableRows } from './tables/table-rows.ts'

/** A function that lays out nodes in a box. Blocks that contain other blocks receive it. */
export type LayOut = (nodes: readonly Node[], box: Box, style?: TextStyle) => Row[]

type Lay = (node: Element, box: Box, style: TextStyle) => Row[]

/** Returns the function that lays out the blocks of one page. */
export function blockLayout(setting: Setting): LayOut {
  const layOut: LayOut = (nodes, box, style = PLAIN) =>
    withJoinedAnchors(
      gathered(nodes).flatMap((group) =>
        Array.isArray(group) ? inlineRows(setting, group, box, style) : element(group, box, style),
      ),
    )
  const kinds = layouts(setting, layOut)
  const element: Lay = (node, box, style) => {
    const lay = kinds[node.tagName]
    const rows = lay ? lay(node, box, style) : layOut(node.children, box, style)
    return withNames(rows, namesOf(setting, node), box)
  }
  return layOut
}

function layouts(setting: Setting, layOut: LayOut): Record<string, Lay> {
  const withoutFrame: Lay = (node, box, style) => layOut(node.children, box, style)
  const titled: Lay = (node, box, style) => {
    const title = stringProperty(node, 'dataTitle')
    return [
      ...(title ? titleRows(setting, title, box) : []),
      ...layOut(node.children, indented(box, 10), style),
    ]
  }
  const heading: Lay = (node, box) => headingRows(setting, node, box)
  const list: Lay = (node, box, style) => listRows(setting, layOut, { node, box, style })
  const steps: Lay = (node, box, style) => list(numberedSteps(node), box, style)
  const card: Lay = (node, box) => cardRows(setting, layOut, node, box)
  return {
    p: (node, box, style) => inlineRows(setting, node.children, box, style, alignOf(node)),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, heading])),
    ul: list,
    ol: list,
    blockquote: (node, box, style) => quoteRows(layOut, node, box, style),
    pre: (node, box) => codeRows(setting, node, box),
    table: (node, box) => tableOf(setting, layOut, node, box),
    hr: (_node, box) => [ruleRow(box)],
    figure: (node, box) => figureRows(setting, layOut, node, box),
    figcaption: (node, box) => captionRows(setting, layOut, node, box),
    details: (node, box) => expandableRows(setting, layOut, node, box),
    dt: (node, box) => inlineRows(setting, node.children, box, { ...PLAIN, isBold: true }),
    dd: (node, box, style) => layOut(node.children, indented(box, 18), style),
    [ELEMENT_NAMES.hint]: (node, box) => hintRows(setting, layOut, node, box),
    [ELEMENT_NAMES.condition]: (node, box) => conditionRows(layOut, node, box),
    [ELEMENT_NAMES.columns]: (node, box, style) => columnRows(layOut, node, box, style),
    [ELEMENT_NAMES.tabs]: withoutFrame,
    [ELEMENT_NAMES.tab]: titled,
    [ELEMENT_NAMES.stepper]: steps,
    [ELEMENT_NAMES.step]: titled,
    [ELEMENT_NAMES.cards]: (node, box) => cardGridRows(setting, layOut, node, box),
    [ELEMENT_NAMES.update]: (node, box) => updateRows(setting, layOut, node, box),
    [ELEMENT_NAMES.prompt]: (node, box) => promptRows(setting, layOut, node, box),
    [ELEMENT_NAMES.embed]: card,
    [ELEMENT_NAMES.file]: card,
    [ELEMENT_NAMES.contentReference]: card,
    [ELEMENT_NAMES.math]: (node, box) => formulaRows(setting, node, box),
    [ELEMENT_NAMES.mermaid]: (node, box) => diagramRows(setting, node, box),
    [ELEMENT_NAMES.source]: (node, box) =>
      plainCodeRows(setting, textOf(node), box, stringProperty(node, 'dataLabel')),
    [ELEMENT_NAMES.plain]: (node, box) => plainCodeRows(setting, textOf(node), box),
  }
}

/** Returns steps as a numbered list. A step without a heading has its title. */
function numberedSteps(stepper: Element): Element {
  const items = elementsOf(stepper).map((step) => {
    const title = stringProperty(step, 'dataTitle')
    const heading =
      title === undefined ? [] : [hastElement('p', {}, [hastElement('strong', {}, [text(title)])])]
    return hastElement('li', {}, [...heading, ...step.children])
  })
  return hastElement('ol', {}, items)
}

function alignOf(node: Element): Align {
  const { align } = node.properties
  return align === 'right' || align === 'center' ? align : 'start'
}

/** The rows of a paragraph. Pictures that are too large for a line are between its parts. */
function inlineRows(
  setting: Setting,
  nodes: readonly Node[],
  box: Box,
  style: TextStyle,
  align: Align = 'start',
): Row[] {
  const parts: Row[] = []
  let line: Node[] = []
  const endLine = (): void => {
    const spans = inlineSpans(setting, line, style)
    const anchors = spans.flatMap((span) => anchorOf(span) ?? [])
    if (anchors.length < spans.length || anchors.length === 0)
      parts.push(...paragraphRows(setting.pen, spans, box, { size: style.size, align }))
    else parts.push(anchorRow(anchors, box.frames))
    line = []
  }
  for (const node of nodes) {
    const picture = largePicture(setting, node)
    if (!picture) {
      line.push(node)
      continue
    }
    endLine()
    parts.push(...pictureRows(setting, picture.node, box, { align, link: picture.link }))
  }
  endLine()
  return parts
}

/** The elements in a line that may contain a large picture alone. */
const AROUND_PICTURES = ['a', 'b', 'em', 'i', 'small', 'span', 'strong', 'u']

/** Returns a picture, or the picture of a link, if it is too large for a line. */
function largePicture(
  setting: Setting,
  node: Node,
): { node: Element; link?: PdfTarget | undefined } | undefined {
  const [content, ...others] = node.type === 'element' ? node.children.filter((child) => !isBlank(child)) : []
  if (isElement(node, ...AROUND_PICTURES) && content && others.length === 0) {
    const inner = largePicture(setting, content)
    const link = isElement(node, 'a') ? setting.link(stringProperty(node, 'href') ?? '') : undefined
    return inner && { ...inner, link: inner.link ?? link }
  }
  if (!isElement(node, 'img')) return undefined
  const picture = setting.picture(stringProperty(node, 'src') ?? '')
  if (!picture) return { node }
  const { height } = pictureSize(node, picture, { width: 400, height: 1000 })
  return height > HIGHEST_INLINE ? { node } : undefined
}

function headingRows(setting: Setting, node: Element, box: Box): Row[] {
  const level = Number(node.tagName.slice(1))
  const size = HEADING_SIZES[level - 1] ?? PLAIN.size
  const spans = inlineSpans(setting, node.children, { ...PLAIN, isBold: true, size })
  const rows = paragraphRows(setting.pen, spans, box, { size, leading: 1.32, gap: BLOCK_GAP + size * 0.75 })
  const bookmarks = [{ title: plainText(node), depth: level, isPage: false }]
  return rows.map((row, index) => ({ ...row, staysWithNext: true, ...(index === 0 && { bookmarks }) }))
}

function titleRows(setting: Setting, title: string, box: Box): Row[] {
  const spans = [textSpan(title, { ...PLAIN, isBold: true })]
  const rows = paragraphRows(setting.pen, spans, box, { size: PLAIN.size, gap: BLOCK_GAP + 2 })
  return rows.map((row) => ({ ...row, staysWithNext: true }))
}

function quoteRows(layOut: LayOut, node: Element, box: Box, style: TextStyle): Row[] {
  const isFromRight = startsFromRight(textOf(node).slice(0, 200))
  const bar = { bar: INK.rule, barAt: isFromRight ? ('right' as const) : ('left' as const) }
  const inner = framed(box, bar, 12)
  return boxed(layOut(node.children, inner, { ...style, colour: INK.muted }), inner, 1)
}

function ruleRow(box: Box): Row {
  return {
    gap: BLOCK_GAP * 1.5,
    height: BLOCK_GAP,
    frames: box.frames,
    draw: ({ document }, y) => {
      document
        .moveTo(box.left, y)
        .lineTo(box.left + box.width, y)
        .lineWidth(0.8)
        .stroke(INK.rule)
    },
  }
}

function figureRows(setting: Setting, layOut: LayOut, node: Element, box: Box): Row[] {
  const rows = elementsOf(node).flatMap((child) => {
    const picture = largePicture(setting, child)
    return picture
      ? pictureRows(setting, picture.node, box, { align: 'center', link: picture.link })
      : layOut([child], box)
  })
  return rows.map((row, index) => (index < rows.length - 1 ? { ...row, staysWithNext: true } : row))
}

/** The rows of a caption. A caption of one paragraph is centred, like its picture. */
function captionRows(setting: Setting, layOut: LayOut, node: Element, box: Box): Row[] {
  const style = { ...PLAIN, size: SIZE.small, colour: INK.muted }
  const rows = gathered(node.children).flatMap((group) => {
    if (Array.isArray(group)) return inlineRows(setting, group, box, style, 'center')
    return isElement(group, 'p')
      ? inlineRows(setting, group.children, box, style, 'center')
      : layOut([group], box, style)
  })
  return withGap(rows, 4)
}

/** The rows of an expandable block, which is open on paper, under its summary. */
function expandableRows(setting: Setting, layOut: LayOut, node: Element, box: Box): Row[] {
  const inner = framed(box, { stroke: INK.rule }, 10)
  const summary = node.children.find((child) => isElement(child, 'summary'))
  const content = node.children.filter((child) => child !== summary)
  const title = isElement(summary, 'summary')
    ? inlineRows(setting, summary.children, inner, { ...PLAIN, isBold: true })
    : []
  const joined = title.map((row) => ({ ...row, staysWithNext: true }))
  return boxed([...joined, ...layOut(content, inner)], inner, 6)
}

/** The rows of conditional content, in a frame under its condition. */
function conditionRows(layOut: LayOut, node: Element, box: Box): Row[] {
  const inner = framed(box, { stroke: INK.rule }, 10)
  return boxed(layOut(node.children, inner), inner, 6)
}

/** The rows of a table under its caption. */
function tableOf(setting: Setting, layOut: LayOut, node: Element, box: Box): Row[] {
  const caption = elementsOf(node).find((child) => isElement(child, 'caption'))
  const style = { ...PLAIN, size: SIZE.small, colour: INK.muted }
  const title = caption ? layOut(caption.children, box, style) : []
  const rows = tableRows(
    {
      rows: (cell, inner, cellStyle, align) =>
        gathered(cell.children).flatMap((group) =>
          Array.isArray(group)
            ? inlineRows(setting, group, inner, cellStyle, align)
            : layOut([group], inner, cellStyle),
        ),
      need: (cell, cellStyle) => {
        const spans = inlineSpans(setting, cell.children, cellStyle)
        return { least: setting.pen.widestWord(spans), most: setting.pen.widestLine(spans) + 1 }
      },
      names: (element) => namesOf(setting, element),
    },
    node,
    box,
  )
  return [...title.map((row) => ({ ...row, staysWithNext: true })), ...rows]
}
