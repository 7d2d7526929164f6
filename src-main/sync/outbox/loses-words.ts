const SEGMENTER = new Intl.Segmenter('und', { granularity: 'word' })

/**
 * True when a text that replaces another lacks any word or mark of it. Words that moved, or between which a live merge
 * added others, are not lost. Only lines that differ are compared word by word.
 */
export function losesWords(before: string, after: string): boolean {
  if (before === after) return false
  const [linesBefore, linesAfter] = [linesOf(before), linesOf(after)]
  const removed = countWords(linesMissingIn(linesAfter, linesBefore))
  const added = countWords(linesMissingIn(linesBefore, linesAfter))
  return [...removed].some(([word, times]) => times > (added.get(word) ?? 0))
}

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim())

/** Returns the lines of a text that occur in none of the other lines. */
function linesMissingIn(others: readonly string[], lines: readonly string[]): string[] {
  const present = new Set(others)
  return lines.filter((line) => !present.has(line))
}

function countWords(lines: readonly string[]): Map<string, number> {
  const words = new Map<string, number>()
  for (const line of lines)
    for (const { segment } of SEGMENTER.segment(line))
      if (segment.trim() !== '') words.set(segment, (words.get(segment) ?? 0) + 1)
  return words
}
