import { nextTick, watch } from 'vue'
import type { ShallowRef } from 'vue'
import { changeSteps } from './change-steps.ts'
import type { ChangeSteps, SteppedPage } from './change-steps.ts'
import type { PageScroll } from './use-page-scroll.ts'

/** The parts of a page's diff that steps use. */
interface Section {
  element: HTMLElement | null
  isFolded: boolean
  isReady: boolean
  tops: () => number[] | null
  draw: () => void
}

/** Returns steps through the changes of the sections in their order on the screen. */
export function useDiffSteps(
  sections: Readonly<ShallowRef<readonly (Section | null)[] | null>>,
  scroll: Pick<PageScroll, 'line' | 'hold' | 'choices'>,
): ChangeSteps {
  const stepped = new WeakMap<Section, SteppedPage>()

  function pages(): SteppedPage[] {
    const shown = (sections.value ?? []).filter((section) => section?.element) as Section[]
    const inOrder = shown.toSorted((one, other) => topOf(one) - topOf(other))
    return inOrder.map((section) => {
      const page = stepped.get(section) ?? steppedPage(section)
      stepped.set(section, page)
      return page
    })
  }

  return changeSteps(pages, scroll)
}

function topOf({ element }: Section): number {
  return element?.getBoundingClientRect().top ?? 0
}

function steppedPage(section: Section): SteppedPage {
  return {
    get isFolded() {
      return section.isFolded
    },
    top: () => topOf(section),
    changes: () => section.tops(),
    draw: () => drawn(section),
  }
}

/** Resolves when the section is drawn, or when it is gone. */
async function drawn(section: Section): Promise<void> {
  section.draw()
  if (section.isReady) return nextTick()
  await new Promise<void>((resolve) => {
    const stop = watch(
      () => section.isReady || section.element === null,
      (isOver) => {
        if (!isOver) return
        stop()
        resolve()
      },
      { flush: 'post' },
    )
  })
  await nextTick()
}
