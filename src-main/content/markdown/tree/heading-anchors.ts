import type { Root } from 'hast'
import { visit } from 'unist-util-visit'

/** A heading of a block, with the anchor of its section. */
export interface BlockHeading {
  anchor: string
  level: number
}

const HEADING = /^h([1-6])$/
/** Sets the anchors of headings to those of their sections, in order and while the levels agree. */
export function anchorHeadings(tree: Root, headings: BlockHeading[]): void {
  let next = 0
  visit(tree, 'element', (node) => {
    const level = HEADING.exec(node.tagName)?.[1]
    if (!level) return
    const heading = headings[next]
    if (!heading || heading.level !== Number(level)) return
    node.properties['dataAnchor'] = heading.anchor
    next++
  })
}
