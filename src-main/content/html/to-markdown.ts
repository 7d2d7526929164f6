import type { Root } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { visit } from 'unist-util-visit'
import { hintToMarkdown } from './hint-node.ts'
import { rootWithNeededEscapes } from './needed-escapes.ts'
import { moveSpacesOut } from './spaces-around-marks.ts'

/** Returns the Markdown of a converted tree, in the form that users write. */
export function toMarkdownText(tree: Root): string {
  moveSpacesOut(tree)
  writeBreaksInCells(tree)
  return toMarkdown(tree, {
    extensions: [
      gfmToMarkdown({ tablePipeAlign: false }),
      { handlers: { root: rootWithNeededEscapes, hint: hintToMarkdown } },
    ],
    bullet: '-',
    emphasis: '_',
    fences: true,
    rule: '-',
    listItemIndent: 'one',
  })
}

/** Writes line breaks in cells as HTML, because a row of a table is one line. */
function writeBreaksInCells(tree: Root): void {
  visit(tree, 'tableCell', (cell) => {
    visit(cell, 'break', (_node, index, parent) => {
      if (parent && index !== undefined) parent.children[index] = { type: 'html', value: '<br>' }
    })
  })
}
