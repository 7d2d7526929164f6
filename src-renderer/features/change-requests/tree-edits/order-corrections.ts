/** A page with its present index and the index that it should have. */
export interface Misplaced {
  page: string
  into: string | null
  index: number
  at: number
}

/** A move of a page to an index of its level. The index does not count the page itself. */
export interface Correction {
  page: string
  into: string | null
  at: number
}

/** Returns the moves that give pages their indexes. They are made one after another, and shift each other. */
export function orderCorrections(misplaced: readonly Misplaced[]): Correction[] {
  const levels = Map.groupBy(misplaced, ({ into }) => into)
  return [...levels.values()].flatMap(correctLevel)
}

function correctLevel(level: readonly Misplaced[]): Correction[] {
  // The rank of a page is the number of correctly ordered pages before it.
  const waiting = level
    .toSorted((one, other) => one.index - other.index)
    .map((page, before) => ({ ...page, rank: page.index - before }))
  const corrections: Correction[] = []
  for (const next of waiting.toSorted((one, other) => one.at - other.at)) {
    waiting.splice(waiting.indexOf(next), 1)
    const before = waiting.filter(({ rank }) => rank < next.at)
    corrections.push({ page: next.page, into: next.into, at: next.at + before.length })
    for (const page of waiting) if (page.rank >= next.at) page.rank += 1
  }
  return corrections
}
