interface Page {
  next?: { page: string } | undefined
  items: unknown[]
}

/** Reads a list to its end, page by page. `between` runs after each page, with its number from 0. */
export function pageThrough<Answer extends Page>(
  read: (page: { page?: string }) => Answer,
  between: (round: number) => void = () => undefined,
): Answer['items'][number][] {
  const items: Answer['items'][number][] = []
  let page: string | undefined
  for (let round = 0; round === 0 || page !== undefined; round += 1) {
    const answer = read(page === undefined ? {} : { page })
    items.push(...answer.items)
    page = answer.next?.page
    between(round)
  }
  return items
}
