import { bareLinesOf } from '../sync/versions.ts'

/** Returns the lines of two sides that do not come from the base. */
export function typedLines(mine: string, theirs: string): string[] {
  return [...bareLinesOf(mine), ...bareLinesOf(theirs)].filter((line) => /^(?:mine|theirs) \d/.test(line))
}

/** Returns the number of occurrences of each line. */
export function countLines(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of bareLinesOf(text)) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}
