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

/** The letters and digits that a moved run needs. Shorter ones, such as a lone bracket, are equal by chance. */
const LEAST = 12
const WORD = /[\p{L}\p{N}]/gu

/**
 * Returns the runs that moved unchanged. A move begins at an element that was removed once and added once, and grows in
 * both directions over equal changed elements. Work is linear in the changed elements. No element belongs to two moves,
 * and blank elements at the ends of a move are left out.
 */
export function findMoves({ before, after, removed, added }: ChangedParts): Move[] {
  const isRemoved = marked(before.length, removed)
  const isAdded = marked(after.length, added)
  const gained = placesOf(after, added)
  const lost = placesOf(before, removed)
  const moves: Move[] = []
  for (const [element, [from, ...more]] of lost) {
    const [to, ...others] = gained.get(element) ?? []
    if (from === undefined || to === undefined || more.length + others.length > 0) continue
    if (isRemoved[from] !== 1 || isAdded[to] !== 1 || element.trim() === '') continue
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
    if (!hasWords(before, from + first, count)) continue
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

/** The places of each changed element, in their order. */
function placesOf(elements: readonly string[], runs: readonly Run[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const { start, count } of runs) {
    for (let at = start; at < start + count; at++) {
      const element = elements[at] ?? ''
      const known = places.get(element)
      if (known) known.push(at)
      else places.set(element, [at])
    }
  }
  return places
}

function hasWords(elements: readonly string[], start: number, count: number): boolean {
  let letters = 0
  for (let at = start; at < start + count && letters < LEAST; at++)
    letters += elements[at]?.match(WORD)?.length ?? 0
  return letters >= LEAST
}
