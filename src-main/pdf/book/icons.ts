import type { Root } from 'hast'
import { visit } from 'unist-util-visit'
import type { IconDrawing } from '../../content/icons/icon-drawing.ts'

/** Finds the drawing of an icon; undefined where there is none. */
export type FindIcon = (name: string) => IconDrawing | undefined

const NO_ICONS: FindIcon = () => undefined

/** Returns the icons for the trees of a page. The sets are large, so they are loaded only for a page with icons. */
export async function iconsOf(trees: readonly Root[]): Promise<FindIcon> {
  if (!trees.some(namesIcon)) return NO_ICONS
  const { findIcon } = await import('../../content/icons/icon-library.ts')
  return findIcon
}

function namesIcon(tree: Root): boolean {
  let hasIcon = false
  visit(tree, 'element', (node) => {
    if (node.properties['dataIcon'] === undefined) return undefined
    hasIcon = true
    return false
  })
  return hasIcon
}
