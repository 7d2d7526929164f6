import { nextTick, watch } from 'vue'
import type { Ref } from 'vue'
import { findTarget } from './find-target.ts'
import type { RenderedPage } from './use-rendered-page.ts'

const HIGHLIGHTED_FOR = 2_000

/**
 * Scrolls to an anchor or a block. A long page is drawn part by part; a missing target is scrolled to when it arrives.
 */
export function useScrollTarget(
  page: Readonly<Ref<RenderedPage>>,
  root: Readonly<Ref<HTMLElement | null>>,
): (name: string) => Promise<boolean> {
  let wanted: string | undefined
  watch(page, () => {
    if (wanted !== undefined) void scrollTo(wanted)
  })
  return scrollTo

  async function scrollTo(name: string): Promise<boolean> {
    await nextTick()
    const target = root.value ? findTarget(root.value, name, partOf) : undefined
    wanted = target || page.value.isComplete ? undefined : name
    if (!target) return false
    revealInside(target)
    target.scrollIntoView({ block: 'start', behavior: isMotionReduced() ? 'instant' : 'auto' })
    target.classList.add('is-target')
    setTimeout(() => target.classList.remove('is-target'), HIGHLIGHTED_FOR)
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
  for (let at: HTMLElement | null = target; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true
  }
}
