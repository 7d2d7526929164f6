interface Page {
  next?: { page: string } | undefined
  items: unknown[]
}

/** Reads a list to its end, a page at a time; something may happen between two pages. */
export function pageThrough<Answer extends Page>(
  read: (page: { page?: string }) => Answer,
  between: (round: number) => void = () => undefined,
): Answer['items'][number][] {
  const met: Answer['items'][number][] = []
  let page: string | undefined
  for (let round = 0; round === 0 || page !== undefined; round += 1) {
    const answer = read(page === undefined ? {} : { page })
    met.push(...answer.items)
    page = answer.next?.page
    between(round)
  }
  return met
}
