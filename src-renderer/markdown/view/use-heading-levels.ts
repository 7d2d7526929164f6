import { onBeforeUnmount, onMounted } from 'vue'
import { outlineLevels } from './heading-levels.ts'

const HEADINGS = 'h1, h2, h3, h4, h5, h6, [role="heading"]'
/** The attributes by which blocks show and hide their content, and the blocks that hide it. */
const SHOWN_BY = ['open', 'hidden', 'data-state']
const HIDING = 'details:not([open]), [hidden], [data-state="inactive"]'

/**
 * Gives the headings of a drawn page the levels of one outline. Included texts, tabs and descriptions of an API come
 * from elsewhere, so only the drawn page knows the order of all headings. It asks for no layout: a long page has
 * thousands of headings and arrives in many parts.
 */
export function useHeadingLevels(root: () => HTMLElement | null): void {
  let frame = 0
  const observer = new MutationObserver((records) => {
    if (frame === 0 && records.some(changesElements)) frame = requestAnimationFrame(level)
  })
  onMounted(() => {
    const element = root()
    if (!element) return
    observer.observe(element, { childList: true, subtree: true, attributeFilter: SHOWN_BY })
    level()
  })
  onBeforeUnmount(() => {
    observer.disconnect()
    cancelAnimationFrame(frame)
  })

  function level(): void {
    frame = 0
    const element = root()
    if (!element) return
    const headings = [...element.querySelectorAll<HTMLElement>(HEADINGS)]
    const shown = headings.filter((heading) => heading.closest(HIDING) === null)
    const written = shown.map((heading) => ({ level: writtenLevel(heading), isFixed: isFixed(heading) }))
    const levels = outlineLevels(written, hasTitleAbove(element))
    for (const [index, heading] of shown.entries()) {
      if (!isFixed(heading)) showLevel(heading, levels[index] ?? 0)
    }
  }
}

/** Typed letters change texts alone. */
const changesElements = ({ type, addedNodes, removedNodes }: MutationRecord): boolean =>
  type === 'attributes' || [...addedNodes, ...removedNodes].some((node) => node instanceof Element)

const hasTitleAbove = (element: HTMLElement): boolean => {
  const title = element.closest('main')?.querySelector('h1')
  return title ? !element.contains(title) : false
}

const isFixed = (heading: HTMLElement): boolean => heading.hasAttribute('role')

const writtenLevel = (heading: HTMLElement): number =>
  isFixed(heading) ? Number(heading.ariaLevel) : Number(heading.tagName.slice(1))

/** An attribute that is set to the same value would still cost a recalculation of styles. */
function showLevel(heading: HTMLElement, level: number): void {
  const wanted = level === writtenLevel(heading) ? null : String(level)
  if (heading.ariaLevel !== wanted) heading.ariaLevel = wanted
}
