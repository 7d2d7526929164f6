import { alikeNames, lettersAndDigits } from '../../../src-main/content/markdown/anchors.ts'
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
  return findBy(root, 'data-block', partOf(name) ?? name) ?? findAlike(root, name)
}

/** Headings in quotes have no anchor of their own, so titles are looked at too. */
function findAlike(root: HTMLElement, name: string): HTMLElement | undefined {
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
