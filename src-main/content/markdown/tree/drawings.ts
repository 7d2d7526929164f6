import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast'
import { visit } from 'unist-util-visit'
import { readTags } from '../../html/read-tags.ts'
import { ELEMENT_NAMES } from './element-names.ts'
import { element, stringProperty, text } from './hast-element.ts'

/** The most elements of a drawing that is shown within a page. Each costs the parser and the sanitiser. */
export const MAX_DRAWN_ELEMENTS = 400
const LONGEST_DRAWING = 60_000
/** The beginning of the address of a drawing that is shown as a picture. */
export const DRAWING_ADDRESS = 'data:image/svg+xml,'

type Undrawn = Element & { tagName: typeof ELEMENT_NAMES.plain }

/** Returns the element of a drawing that is shown as its source. */
export function undrawn(source: string): Element {
  return element(ELEMENT_NAMES.plain, { dataReason: 'drawing' }, [text(source)])
}

/** A part of a block's text: a large drawing, or the text between two of them. */
export type DrawingPart = { kind: 'text' | 'drawing'; source: string }

/** Marks of code, and of blocks that contain others. A drawing within one is cut out of the parsed block. */
const STRUCTURE = /[`~]|^[ \t]*(?:[>*+-]|\d{1,9}[.)]|\{%|:::)/m

/**
 * Cuts the drawings beyond the bounds out of the text of a block, so that no parser reads their elements. Returns
 * undefined without such drawings. Linear in the text.
 */
export function splitLargeDrawings(markdown: string): DrawingPart[] | undefined {
  if (!HAS_DRAWING.test(markdown)) return undefined
  const parts = cutText(markdown)
  const around = parts.filter(({ kind }) => kind === 'text').map(({ source }) => source)
  return parts.length > around.length && !around.some((source) => STRUCTURE.test(source)) ? parts : undefined
}

/** Replaces the drawings in raw HTML that are beyond the bounds with their sources. */
export function cutLargeDrawings(node: Nodes): void {
  if (node.type === 'root') node.children = node.children.flatMap(cut) as RootContent[]
  else if (node.type === 'element') node.children = node.children.flatMap(cut) as ElementContent[]
}

/** Marks the pictures of drawings between words, so that they stay in their line. */
export function markDrawingsInLines(tree: Root): void {
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'p' && node.tagName !== 'li' && node.tagName !== 'td') return
    const shown = node.children.filter(hasContent)
    if (shown.length < 2) return
    for (const child of shown) if (isDrawingPicture(child)) child.properties['dataSize'] = 'line'
  })
}

const isDrawingPicture = (node: ElementContent): node is Element =>
  node.type === 'element' &&
  node.tagName === 'img' &&
  stringProperty(node, 'src')?.startsWith(DRAWING_ADDRESS) === true

/** Moves the drawings that are shown as their sources out of the paragraphs around them. */
export function liftUndrawn(tree: Root): void {
  tree.children = tree.children.flatMap((node): RootContent[] => {
    if (node.type !== 'element' || node.tagName !== 'p' || !node.children.some(isPlain)) return [node]
    const parts: Element[] = []
    for (const child of node.children) {
      const last = parts.at(-1)
      if (isPlain(child)) parts.push(child)
      else if (last?.tagName === 'p') last.children.push(child)
      else parts.push({ ...node, children: [child] })
    }
    return parts.filter((part) => isPlain(part) || part.children.some(hasContent))
  })
}

const HAS_DRAWING = /<svg[\s/>]/i
const isPlain = (node: RootContent): node is Undrawn =>
  node.type === 'element' && node.tagName === ELEMENT_NAMES.plain
const hasContent = (node: ElementContent): boolean => node.type !== 'text' || node.value.trim() !== ''

function cut(node: RootContent): RootContent[] {
  if (node.type !== 'raw') {
    cutLargeDrawings(node)
    return [node]
  }
  if (!HAS_DRAWING.test(node.value)) return [node]
  return cutText(node.value).map(({ kind, source }) =>
    kind === 'text' ? { type: 'raw', value: source } : undrawn(source),
  )
}

function cutText(source: string): DrawingPart[] {
  const parts: DrawingPart[] = []
  let from = 0
  for (const { start, end, elements } of drawingsIn(source)) {
    if (elements <= MAX_DRAWN_ELEMENTS && end - start <= LONGEST_DRAWING) continue
    parts.push({ kind: 'text', source: source.slice(from, start) })
    parts.push({ kind: 'drawing', source: source.slice(start, end) })
    from = end
  }
  parts.push({ kind: 'text', source: source.slice(from) })
  return parts.filter((part) => part.source !== '')
}

interface Drawing {
  start: number
  end: number
  elements: number
}

/** Returns the outermost `<svg>` elements of HTML. One without an end tag reaches to the end of the text. */
function drawingsIn(source: string): Drawing[] {
  const drawings: Drawing[] = []
  let open: Drawing | undefined
  let depth = 0
  for (const { name, role, start, end } of readTags(source)) {
    if (open && role !== 'close') open.elements += 1
    if (name !== 'svg' || (role === 'close' && !open)) continue
    if (role === 'close') depth = Math.max(0, depth - 1)
    else if (role === 'open') depth += 1
    open ??= { start, end: source.length, elements: 1 }
    if (depth > 0) continue
    drawings.push({ ...open, end })
    open = undefined
  }
  return open ? [...drawings, open] : drawings
}
