interface Texts {
  /** The text before the edit. */
  base: string
  /** The text after the edit. */
  edited: string
  /** The present text at the remote. */
  now: string
}

/**
 * True when a text has every line that an edit added and none that it removed: the edit arrived, and others continued.
 * A second attempt would merge it again, and duplicate a line whose neighbour has changed since.
 */
export function holdsEdit({ base, edited, now }: Texts): boolean {
  const [before, after, there] = [linesOf(base), linesOf(edited), linesOf(now)]
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (line) => countOf(before, line) !== countOf(after, line),
  )
  const isThere = (line: string) => {
    const [wanted, found] = [countOf(after, line), countOf(there, line)]
    return wanted > countOf(before, line) ? found >= wanted : found <= wanted
  }
  return changed.length > 0 && changed.every(isThere)
}

/** Returns the number of occurrences of each line. Empty lines are separators and do not count. */
function linesOf(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of text.split('\n').map((each) => each.trim()))
    if (line !== '') counts.set(line, countOf(counts, line) + 1)
  return counts
}

function countOf(counts: ReadonlyMap<string, number>, line: string): number {
  return counts.get(line) ?? 0
}
