import { nextTick, watch } from 'vue'
import type { Ref } from 'vue'
import { findTarget } from './find-target.ts'
import type { RenderedPage } from './use-rendered-page.ts'

/** The time of the highlight of a target, in milliseconds. */
const HIGHLIGHT_TIME = 2_000

/**
 * Returns a function that scrolls to an anchor or a block, and returns false for a missing target. On a page that is
 * still incomplete, it scrolls when the target arrives.
 */
export function useScrollTarget(
  page: Readonly<Ref<RenderedPage>>,
  root: Readonly<Ref<HTMLElement | null>>,
): (name: string) => Promise<boolean> {
  let pendingName: string | undefined
  watch(page, () => {
    if (pendingName !== undefined) void scrollTo(pendingName)
  })
  return scrollTo

  async function scrollTo(name: string): Promise<boolean> {
    await nextTick()
    const target = root.value ? findTarget(root.value, name, partOf) : undefined
    pendingName = target || page.value.isComplete ? undefined : name
    if (!target) return false
    revealInside(target)
    target.scrollIntoView({ block: 'start', behavior: isMotionReduced() ? 'instant' : 'auto' })
    target.classList.add('is-target')
    setTimeout(() => target.classList.remove('is-target'), HIGHLIGHT_TIME)
    return true
  }

  function partOf(blockId: string): string | undefined {
    return page.value.parts.find((part) => part.blockIds.includes(blockId))?.id
  }
}

function isMotionReduced(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

function revealInside(target: HTMLElement): void {
  for (let element: HTMLElement | null = target; element; element = element.parentElement) {
    if (element instanceof HTMLDetailsElement) element.open = true
    if (element.getAttribute('hidden') !== 'until-found') continue
    // The browser does the same for a match of its own search.
    element.dispatchEvent(new Event('beforematch', { bubbles: true }))
    element.removeAttribute('hidden')
  }
}
