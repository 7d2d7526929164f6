import type { Element, Root } from 'hast'
import { readReferences } from '../../content/markdown/tree/block-references.ts'
import { collectReferences } from '../../content/markdown/tree/page-references.ts'
import { readUnits } from '../../content/markdown/tree/page-units.ts'
import { renderBlock, renderFootnotes } from '../../content/markdown/tree/render-block.ts'

/** A part of a page that is laid out separately. */
export interface PartTree {
  tree: Root
  /** True when an empty line precedes it, which defines the distance of a list item. */
  isApart: boolean
  isListItem: boolean
}

/** The trees of a page's Markdown in order, with its footnotes at the end. The app shows the same trees. */
export function pageTrees(markdown: string): PartTree[] {
  const units = readUnits(markdown)
  const texts = units.map((unit) => markdown.slice(unit.start, unit.end))
  const { contexts, footnotes } = collectReferences(texts, readReferences)
  const parts = units.map((unit, index): PartTree => {
    const headings = unit.sections.map(({ anchor, level }) => ({ anchor, level }))
    const tree = renderBlock({ text: texts[index]!, context: contexts[index]!, headings })
    dropDarkPictures(tree)
    return { tree, isApart: unit.isApart, isListItem: unit.kind === 'list' }
  })
  if (footnotes.length === 0) return parts
  const rule: PartTree = {
    tree: { type: 'root', children: [{ type: 'element', tagName: 'hr', properties: {}, children: [] }] },
    isApart: true,
    isListItem: false,
  }
  return [...parts, rule, { tree: renderFootnotes(footnotes), isApart: true, isListItem: false }]
}

/** Removes the pictures for the dark theme, because paper is light. */
function dropDarkPictures(node: Root | Element): void {
  const isDark = (child: Root['children'][number]): boolean =>
    child.type === 'element' && child.properties['dataShownIn'] === 'dark'
  if (node.children.some(isDark)) {
    node.children = node.children.filter((child) => !isDark(child)) as typeof node.children
  }
  for (const child of node.children) if (child.type === 'element') dropDarkPictures(child)
}
