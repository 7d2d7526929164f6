import { nameToEmoji } from 'gemoji'
import type { Element, ElementContent, Nodes, Parent, Root } from 'hast'
import { emojiOfCode } from '../../emoji-code.ts'
import { stringProperty, text, textOf } from '../hast-element.ts'
import { AS_TYPED } from './as-typed.ts'

/** A run of short codes that no letter, digit or colon touches: `std::map::at` contains none. */
const SHORT_CODES = /(?<![\w:])(?::[a-z0-9_+-]{1,40}:){1,20}(?![\w:])/g
const SHORT_CODE = /:([a-z0-9_+-]{1,40}):/g

/** Returns the emoji of `<span data-tag="emoji" data-code="2728">`; undefined for any other span. */
export function emojiOf(span: Element): ElementContent[] | undefined {
  if (stringProperty(span, 'dataTag') !== 'emoji') return undefined
  const emoji = emojiOfCode(String(span.properties['dataCode'] ?? ''))
  if (emoji === undefined) return undefined
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
    node.value = withEmoji(node.value)
    return
  }
  if (node.type === 'element' && AS_TYPED.has(node.tagName)) return
  if (isParent(node)) for (const child of node.children) walk(child)
}

const isParent = (node: Nodes): node is Extract<Nodes, Parent> =>
  node.type === 'root' || node.type === 'element'

/** Returns a text with the emoji of its short codes. */
export function withEmoji(value: string): string {
  if (!value.includes(':')) return value
  return value.replaceAll(SHORT_CODES, (run) =>
    run.replaceAll(SHORT_CODE, (typed, name: string) =>
      Object.hasOwn(nameToEmoji, name) ? nameToEmoji[name]! : typed,
    ),
  )
}
