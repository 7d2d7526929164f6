import type { Root } from 'hast'
import { visit } from 'unist-util-visit'

/** A heading of a block, as the core names it. */
export interface BlockHeading {
  anchor: string
  level: number
}

const HEADING = /^h([1-6])$/
/** Gives headings the anchors that the core gave their sections: in order, as far as their levels agree. */
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
