import { alikeNames, lettersAndDigits } from '../../../src-main/content/markdown/anchors.ts'
import { USER_ID_PREFIX } from '../../../src-main/content/markdown/tree/element-names.ts'

/**
 * Returns the element of an anchor or a block id; undefined without one. `partOf` returns the part of a block, because
 * one part may show several blocks.
 */
export function findTarget(
  root: HTMLElement,
  name: string,
  partOf: (blockId: string) => string | undefined,
): HTMLElement | undefined {
  const anchored = findBy(root, 'data-anchor', name) ?? findBy(root, 'id', USER_ID_PREFIX + name)
  if (anchored) return anchored
  return findBy(root, 'data-block', partOf(name) ?? name) ?? findSimilar(root, name)
}

/** Returns the heading with a similar anchor or title. Headings in quotes have no anchor. */
function findSimilar(root: HTMLElement, name: string): HTMLElement | undefined {
  const wanted = lettersAndDigits(name)
  if (wanted === '') return undefined
  const anchored = [...root.querySelectorAll<HTMLElement>('[data-anchor]')]
  const byAnchor = anchored.find(({ dataset }) => lettersAndDigits(dataset['anchor'] ?? '') === wanted)
  if (byAnchor) return byAnchor
  const headings = [...root.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')]
  return headings.find(({ textContent }) => alikeNames(textContent).includes(wanted))
}

function findBy(root: HTMLElement, attribute: string, value: string): HTMLElement | undefined {
  return root.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(value)}"]`) ?? undefined
}
