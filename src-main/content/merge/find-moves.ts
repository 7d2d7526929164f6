/** A run of elements, such as lines: `start` counts from 0. */
export interface Run {
  start: number
  count: number
}

/** Equal elements that one text lost at one place and gained at another. Both runs have the same length. */
export interface Move {
  before: Run
  after: Run
}

/** The changed parts of two sequences: the elements that were removed from one and added to the other. */
export interface ChangedParts {
  before: readonly string[]
  after: readonly string[]
  removed: readonly Run[]
  added: readonly Run[]
}

/** The letters and digits that a moved run needs. Shorter runs, such as a lone bracket, are equal by chance. */
const LEAST = 12
const WORD = /[\p{L}\p{N}]/gu

/**
 * Returns the runs that moved unchanged. A move begins at an element that was removed once and added once, and grows in
 * both directions over equal changed elements. Work is linear in the changed elements. No element belongs to two moves,
 * and no move begins or ends with a blank element.
 */
export function findMoves({ before, after, removed, added }: ChangedParts): Move[] {
  const isRemoved = marked(before.length, removed)
  const isAdded = marked(after.length, added)
  const gained = placesOf(after, added)
  const lost = placesOf(before, removed)
  /** 1 for the elements of a run without words. Each of them would grow to the same run again. */
  const examined = new Uint8Array(before.length)
  const moves: Move[] = []
  for (const [element, [from, ...more]] of lost) {
    const [to, ...others] = gained.get(element) ?? []
    if (from === undefined || to === undefined || more.length + others.length > 0) continue
    if (isRemoved[from] !== 1 || isAdded[to] !== 1 || examined[from] === 1 || element.trim() === '') continue
    const isSame = (by: number): boolean =>
      isRemoved[from + by] === 1 && isAdded[to + by] === 1 && before[from + by] === after[to + by]
    let first = 0
    let end = 1
    while (isSame(first - 1)) first--
    while (isSame(end)) end++
    const isBlank = (by: number): boolean => before[from + by]?.trim() === ''
    while (isBlank(first)) first++
    while (isBlank(end - 1)) end--
    const count = end - first
    if (!hasWords(before, from + first, count)) {
      examined.fill(1, from + first, from + end)
      continue
    }
    // A taken element is no longer a changed one, so no later move grows over it.
    isRemoved.fill(2, from + first, from + end)
    isAdded.fill(2, to + first, to + end)
    moves.push({ before: { start: from + first, count }, after: { start: to + first, count } })
  }
  return moves.toSorted((one, other) => one.before.start - other.before.start)
}

function marked(length: number, runs: readonly Run[]): Uint8Array {
  const marks = new Uint8Array(length)
  for (const { start, count } of runs) marks.fill(1, start, start + count)
  return marks
}

/** Returns the places of each changed element, in order. */
function placesOf(elements: readonly string[], runs: readonly Run[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const { start, count } of runs) {
    for (let place = start; place < start + count; place++) {
      const element = elements[place] ?? ''
      const known = places.get(element)
      if (known) known.push(place)
      else places.set(element, [place])
    }
  }
  return places
}

function hasWords(elements: readonly string[], start: number, count: number): boolean {
  let letters = 0
  for (let place = start; place < start + count && letters < LEAST; place++)
    letters += elements[place]?.match(WORD)?.length ?? 0
  return letters >= LEAST
}
