interface Texts {
  /** The text before the edit. */
  base: string
  /** The text after the edit. */
  edited: string
  /** The present text at the remote. */
  now: string
}

/**
 * True when a text has every line that an edit added and none that it removed. The edit has arrived, and other users
 * have changed the text since. A second attempt would merge it again, and duplicate a line whose neighbour has changed.
 */
export function containsEdit({ base, edited, now }: Texts): boolean {
  const [before, after, current] = [linesOf(base), linesOf(edited), linesOf(now)]
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (line) => countOf(before, line) !== countOf(after, line),
  )
  const hasArrived = (line: string) => {
    const [expected, actual] = [countOf(after, line), countOf(current, line)]
    return expected > countOf(before, line) ? actual >= expected : actual <= expected
  }
  return changed.length > 0 && changed.every(hasArrived)
}

/** Returns the number of occurrences of each line. Empty lines are separators and do not count. */
function linesOf(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of text.split('\n').map((part) => part.trim()))
    if (line !== '') counts.set(line, countOf(counts, line) + 1)
  return counts
}

function countOf(counts: ReadonlyMap<string, number>, line: string): number {
  return counts.get(line) ?? 0
}
