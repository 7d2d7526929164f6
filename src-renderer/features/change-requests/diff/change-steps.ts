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
  /** The number of the change in its page, from 0 on. */
  index: number
  top: number
  isDrawn: boolean
}

/** The scroll of the pages. */
export interface SteppedScroll {
  /** Returns the height at which a change stands after a step, in pixels from the top of the window. */
  line: () => number
  /** Scrolls a place to the line, and again whenever pages change their heights, until the next choice of a place. */
  hold: (top: () => number | undefined) => void
  /** Returns the number of choices of a place so far: those of the user, and those of `hold`. */
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
export function changeSteps(pages: () => SteppedPage[], { line, hold, choices }: SteppedScroll): ChangeSteps {
  /** The last change that a step reached. It counts until the next choice of a place. */
  let reached: { page: SteppedPage; index: number; choice: number } | undefined

  function stops(): Stop[] {
    return pages()
      .filter(({ isFolded }) => !isFolded)
      .flatMap((page) =>
        topsOf(page).map((top, index) => ({ page, index, top, isDrawn: page.changes() !== null })),
      )
  }

  function indexOfReached(stopList: readonly Stop[]): number {
    if (!reached || reached.choice !== choices()) return -1
    const { page, index } = reached
    return stopList.findIndex((stop) => stop.page === page && stop.index === index)
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
    let { index } = target
    if (!isDrawn) {
      hold(() => page.top())
      const ownChoice = choices()
      await page.draw()
      if (choices() !== ownChoice || !pages().includes(page)) return
      index = direction > 0 ? 0 : topsOf(page).length - 1
    }
    hold(() => topsOf(page)[index])
    reached = { page, index, choice: choices() }
  }

  return { next: () => step(1), previous: () => step(-1) }
}

/** Returns the tops of the changes of a page. A page without any known change is one itself. */
function topsOf(page: SteppedPage): readonly number[] {
  const tops = page.changes()
  return tops === null || tops.length === 0 ? [page.top()] : tops
}
