import { nameToEmoji } from 'gemoji'
import type { Element, ElementContent, Nodes, Parent, Root } from 'hast'
import { stringProperty, text, textOf } from '../hast-element.ts'
import { AS_TYPED } from './as-typed.ts'

const CODE = /^[\da-f]{2,6}(?:-[\da-f]{2,6}){0,9}$/i
const HIGHEST = 0x10_ff_ff
/** A short code that no letter, digit or colon touches: `std::map::at` holds none. */
const SHORT_CODE = /(?<![\w:]):([a-z0-9_+-]{1,40}):(?![\w:])/g

/** The emoji of `<span data-gb-custom-inline data-tag="emoji" data-code="2728">`; undefined for any other span. */
export function emojiOf(span: Element): ElementContent[] | undefined {
  if (stringProperty(span, 'dataTag') !== 'emoji') return undefined
  const code = String(span.properties['dataCode'] ?? '')
  if (!CODE.test(code)) return undefined
  const points = code.split('-').map((part) => Number.parseInt(part, 16))
  if (points.some((point) => point > HIGHEST || (point >= 0xd8_00 && point <= 0xdf_ff))) return undefined
  const emoji = String.fromCodePoint(...points)
  const typed = textOf(span).trim()
  // The text inside repeats the emoji, as itself or as a short code.
  const isRepeated = typed === '' || !/[\p{L}\p{N}]/u.test(typed) || /^:[\w+-]+:$/.test(typed)
  return isRepeated ? [text(emoji)] : [text(emoji), ...span.children]
}

/** Replaces the short codes of emoji (`:tada:`) in running text. */
export function showShortCodes(tree: Root): void {
  walk(tree)
}

function walk(node: Nodes): void {
  if (node.type === 'text') {
    if (node.value.includes(':')) node.value = withEmoji(node.value)
    return
  }
  if (node.type === 'element' && AS_TYPED.has(node.tagName)) return
  if (isParent(node)) for (const child of node.children) walk(child)
}

const isParent = (node: Nodes): node is Extract<Nodes, Parent> =>
  node.type === 'root' || node.type === 'element'

function withEmoji(value: string): string {
  return value.replaceAll(SHORT_CODE, (typed, name: string) =>
    Object.hasOwn(nameToEmoji, name) ? nameToEmoji[name]! : typed,
  )
}
