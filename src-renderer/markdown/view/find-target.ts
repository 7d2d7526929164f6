import { USER_ID_PREFIX } from '../../../src-main/content/markdown/tree/element-names.ts'

/**
 * The element of a page that an anchor or a block id names: a heading by its anchor, an id of the author's, or
 * a block. `partOf` names the part that shows a block, for several blocks may be shown as one.
 */
export function findTarget(
  root: HTMLElement,
  name: string,
  partOf: (blockId: string) => string | undefined,
): HTMLElement | undefined {
  const found = findBy(root, 'data-anchor', name) ?? findBy(root, 'id', USER_ID_PREFIX + name)
  if (found) return found
  const lower = findBy(root, 'data-anchor', name.toLowerCase())
  return lower ?? findBy(root, 'data-block', partOf(name) ?? name)
}

function findBy(root: HTMLElement, attribute: string, value: string): HTMLElement | undefined {
  return root.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(value)}"]`) ?? undefined
}
