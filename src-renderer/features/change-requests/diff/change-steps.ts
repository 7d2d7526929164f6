/** A page in the order of the diff, as steps through the changes see it. */
export interface SteppedPage {
  /** True while the page is folded. Steps pass it. */
  isFolded: boolean
  /** The top of the page, in pixels from the top of the window. */
  top: () => number
  /** The tops of its changes; null while the page is not drawn. */
  changes: () => number[] | null
  /** Draws the page, and resolves when its changes are known. */
  draw: () => Promise<void>
}

interface Stop {
  page: SteppedPage
  top: number
  isDrawn: boolean
}

/** The scroll of the pages. */
export interface SteppedScroll {
  /** Returns the height at which a change stands after a step, in pixels from the top of the window. */
  line: () => number
  /** Scrolls a height to the line, as far as the scroll goes. */
  scrollToTop: (top: number) => void
  /** Returns the number of choices of a place so far: those of the user, and those of `scrollToTop`. */
  choices: () => number
}

/** Steps through the changes of all pages. */
export interface ChangeSteps {
  next: () => Promise<void>
  previous: () => Promise<void>
}

/** The difference of heights that counts as the same place, in pixels. */
const SAME = 2

/** Returns steps through the changes. A later choice of a place cancels a step that still draws its page. */
export function changeSteps(
  pages: () => SteppedPage[],
  { line, scrollToTop, choices }: SteppedScroll,
): ChangeSteps {
  /** The last change that a step reached, and its height then. It counts until the user scrolls. */
  let reached: { page: SteppedPage; index: number; top: number } | undefined

  function stops(): Stop[] {
    return pages()
      .filter(({ isFolded }) => !isFolded)
      .flatMap((page) => {
        const tops = page.changes()
        const drawn = tops === null || tops.length === 0 ? [page.top()] : tops
        return drawn.map((top) => ({ page, top, isDrawn: tops !== null }))
      })
  }

  function indexOfReached(stopList: readonly Stop[]): number {
    if (!reached) return -1
    const { page, index, top } = reached
    const first = stopList.findIndex((stop) => stop.page === page)
    const stop = first < 0 ? undefined : stopList[first + index]
    return stop?.page === page && Math.abs(stop.top - top) < SAME ? first + index : -1
  }

  function nextOf(stopList: readonly Stop[], direction: 1 | -1): Stop | undefined {
    const index = indexOfReached(stopList)
    if (index >= 0) return stopList[index + direction]
    return direction > 0
      ? stopList.find(({ top }) => top > line() + SAME)
      : stopList.findLast(({ top }) => top < line() - SAME)
  }

  async function step(direction: 1 | -1): Promise<void> {
    const target = nextOf(stops(), direction)
    if (!target) return
    const { page, isDrawn } = target
    if (!isDrawn) {
      scrollToTop(target.top)
      const ownChoice = choices()
      await page.draw()
      if (choices() !== ownChoice || !pages().includes(page)) return
    }
    const changes = page.changes() ?? []
    const pageStops = (): Stop[] => stops().filter((stop) => stop.page === page)
    const before = pageStops()
    const edge = direction > 0 ? 0 : Math.max(0, changes.length - 1)
    const index = isDrawn ? indexIn(before, target.top) : edge
    scrollToTop(before[index]?.top ?? page.top())
    const top = pageStops()[index]?.top
    reached = top === undefined ? undefined : { page, index, top }
  }

  return { next: () => step(1), previous: () => step(-1) }
}

function indexIn(stops: readonly Stop[], top: number): number {
  return Math.max(
    0,
    stops.findIndex((stop) => Math.abs(stop.top - top) < SAME),
  )
}
