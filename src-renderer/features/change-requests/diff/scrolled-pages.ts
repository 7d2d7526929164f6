type Measured = Pick<Element, 'getBoundingClientRect'>

/**
 * Returns the index of the first page whose end is below a line, in pixels from the top of the window. The pages are in
 * their order on the screen, so few of them are measured.
 */
function indexAtLine(pages: readonly Measured[], line: number): number {
  let low = 0
  let high = pages.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (pages[middle]!.getBoundingClientRect().bottom > line) high = middle
    else low = middle + 1
  }
  return low
}

/** Returns the first page whose end is below a line. */
export function pageAtLine<Page extends Measured>(pages: readonly Page[], line: number): Page | undefined {
  return pages[indexAtLine(pages, line)]
}

/** Returns the pages of which a part is between two lines. */
export function pagesBetween<Page extends Measured>(
  pages: readonly Page[],
  top: number,
  bottom: number,
): Page[] {
  const first = indexAtLine(pages, top)
  const end = pages.findIndex((page, index) => index >= first && page.getBoundingClientRect().top > bottom)
  return pages.slice(first, end < 0 ? undefined : end)
}

/** Returns the elements of the pages in a scroll, in their order on the screen. */
export function pagesOf(scroll: Element): HTMLElement[] {
  return [...scroll.querySelectorAll<HTMLElement>('section[data-page]')]
}
