interface Texts {
  /** What the edit was begun on. */
  base: string
  /** What the edit made of it. */
  edited: string
  /** What stands there now. */
  now: string
}

/**
 * Whether a text holds every line that an edit added and none that it took out: then the edit arrived, and others wrote on.
 * Sent again it would be merged a second time, and a line whose neighbour somebody changed since would stand there twice.
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

/** How often each line stands in a text; empty lines part the others and say nothing. */
function linesOf(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of text.split('\n').map((each) => each.trim()))
    if (line !== '') counts.set(line, countOf(counts, line) + 1)
  return counts
}

function countOf(counts: ReadonlyMap<string, number>, line: string): number {
  return counts.get(line) ?? 0
}
