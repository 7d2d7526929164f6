import { USER_ID_PREFIX } from '../../../src-main/content/markdown/tree/element-names.ts'

/**
 * The element of a page that an anchor or a block id names: a heading by its anchor, an id of the author's, or
 * a block. `partOf` names the part that shows a block, for several blocks may be shown as one. Anchors are made
 * of headings in several ways (`release-4.9`, `release-49`), so where none is the same the letters and digits
 * decide.
 */
export function findTarget(
  root: HTMLElement,
  name: string,
  partOf: (blockId: string) => string | undefined,
): HTMLElement | undefined {
  const found = findBy(root, 'data-anchor', name) ?? findBy(root, 'id', USER_ID_PREFIX + name)
  if (found) return found
  return findBy(root, 'data-block', partOf(name) ?? name) ?? findAlike(root, name)
}

function findAlike(root: HTMLElement, name: string): HTMLElement | undefined {
  const wanted = lettersAndDigits(name)
  if (wanted === '') return undefined
  const headings = [...root.querySelectorAll<HTMLElement>('[data-anchor]')]
  return headings.find(({ dataset }) => lettersAndDigits(dataset['anchor'] ?? '') === wanted)
}

function lettersAndDigits(anchor: string): string {
  return anchor.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

function findBy(root: HTMLElement, attribute: string, value: string): HTMLElement | undefined {
  return root.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(value)}"]`) ?? undefined
}
