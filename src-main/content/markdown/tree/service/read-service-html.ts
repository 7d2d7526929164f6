import type { Element, ElementContent, Root, RootContent } from 'hast'
import { actionOf, buttonLinkOf } from './button-elements.ts'
import { cardsOf, isCardTable } from './card-elements.ts'
import { readCodeOptions } from './code-elements.ts'
import { drawingOf } from './drawing-elements.ts'
import { emojiOf, showShortCodes } from './emoji-elements.ts'
import { iconOf } from './icon-elements.ts'
import { linkOf, markUnnamedLinks } from './link-elements.ts'
import { readMarkColours } from './mark-elements.ts'
import { picturesOf, readFigure, readPlacing } from './picture-elements.ts'
import { showTypedCells } from './table-cells.ts'
import { showTagsAsCode } from './tag-text.ts'

/** Reads one element of authored HTML, after its content. Returns undefined to leave it in place. */
type Reading = (node: Element) => ElementContent[] | undefined

const READINGS: Record<string, Reading> = {
  a: (link) => [buttonLinkOf(link) ?? linkOf(link)],
  button: (button) => {
    const action = actionOf(button)
    return action && [action]
  },
  div: noted(readPlacing),
  figure: noted(readFigure),
  i: iconOf,
  img: noted(readPlacing),
  mark: noted(readMarkColours),
  picture: picturesOf,
  pre: noted(readCodeOptions),
  span: emojiOf,
  svg: drawingOf,
  table: (table) => {
    if (isCardTable(table)) return [cardsOf(table)]
    showTypedCells(table)
    return undefined
  },
}

function noted(note: (node: Element) => void): Reading {
  return (node) => {
    note(node)
    return undefined
  }
}

/**
 * Replaces the HTML that has a meaning in books of the service with the elements that show it. It runs before the
 * sanitiser, so no attribute that it reads passes unless the schema allows its value.
 */
export function readServiceHtml(tree: Root): void {
  tree.children = tree.children.flatMap((child): RootContent[] =>
    child.type === 'element' ? read(child) : [child],
  )
  showShortCodes(tree)
  showTagsAsCode(tree)
  markUnnamedLinks(tree)
}

function read(node: ElementContent): ElementContent[] {
  if (node.type !== 'element') return [node]
  // The elements of a drawing have meanings of their own.
  if (node.tagName !== 'svg') node.children = node.children.flatMap(read)
  const reading = Object.hasOwn(READINGS, node.tagName) ? READINGS[node.tagName] : undefined
  return reading?.(node) ?? [node]
}
