import { onBeforeUnmount, onMounted } from 'vue'
import { outlineLevels } from './heading-levels.ts'

const HEADINGS = ':is(h1, h2, h3, h4, h5, h6):not([role="presentation"]), [role="heading"]'
/** The attributes by which blocks show and hide their content. */
const VISIBILITY_ATTRIBUTES = ['open', 'hidden', 'data-state']
/** The blocks that hide their content. */
const HIDING = 'details:not([open]), [hidden], [data-state="inactive"]'

/**
 * Sets the levels of all headings of a drawn page in one outline. Only the drawn page has the order of all headings,
 * because texts, tabs and API descriptions are separate. It never forces a layout, because a long page has thousands of
 * headings and arrives in many parts.
 */
export function useHeadingLevels(root: () => HTMLElement | null): void {
  let frame = 0
  const observer = new MutationObserver((records) => {
    if (frame === 0 && records.some(changesElements)) frame = requestAnimationFrame(level)
  })
  onMounted(() => {
    const element = root()
    if (!element) return
    observer.observe(element, { childList: true, subtree: true, attributeFilter: VISIBILITY_ATTRIBUTES })
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

/** True for a change of elements or their visibility. Typed letters change only texts. */
const changesElements = ({ type, addedNodes, removedNodes }: MutationRecord): boolean =>
  type === 'attributes' || [...addedNodes, ...removedNodes].some((node) => node instanceof Element)

const hasTitleAbove = (element: HTMLElement): boolean => {
  const title = element.closest('main')?.querySelector('h1')
  return title ? !element.contains(title) : false
}

const isFixed = (heading: HTMLElement): boolean => heading.hasAttribute('role')

const writtenLevel = (heading: HTMLElement): number =>
  isFixed(heading) ? Number(heading.ariaLevel) : Number(heading.tagName.slice(1))

/** Sets the level of a heading. An equal value would still recalculate styles. */
function showLevel(heading: HTMLElement, level: number): void {
  const next = level === writtenLevel(heading) ? null : String(level)
  if (heading.ariaLevel !== next) heading.ariaLevel = next
}
