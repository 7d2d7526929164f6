/** The parts of a source that a drawn block does not show: link addresses, tags and directives. */
const UNSHOWN = /\]\([^)\n]*\)|\]:\s*\S+|<[^>\n]*>|\{%[^\n]*?%\}/g

/** A place in drawn text: the text of its run, the offset in it, and the drawn text of the block before the run. */
export interface DrawnPlace {
  run: string
  offset: number
  before: string
}

/**
 * Returns the offset in a block's source for a place in its drawn text. It searches the word at the place, and counts
 * how often the word occurs before it.
 */
export function sourceOffset(source: string, { run, offset, before }: DrawnPlace): number {
  const shown = source.replace(UNSHOWN, (found) => '\0'.repeat(found.length))
  const word = wordAt(run, offset)
  if (word.text === '') return Math.min(source.length, shareOf(source, before.length + offset))
  const nth = occurrences(before + run.slice(0, word.start), word.text)
  const found = nthIndex(shown, word.text, nth)
  if (found < 0) return shareOf(source, before.length + offset)
  return Math.min(source.length, found + offset - word.start)
}

function wordAt(run: string, offset: number): { text: string; start: number } {
  let start = offset
  let end = offset
  while (start > 0 && !/\s/.test(run[start - 1] ?? ' ')) start--
  while (end < run.length && !/\s/.test(run[end] ?? ' ')) end++
  // Behind the last space of a line, the word before the space is the nearest.
  if (start === end && start > 0) {
    const earlier = run.slice(0, start).trimEnd()
    if (earlier !== '') return { ...wordAt(earlier, earlier.length) }
  }
  return { text: run.slice(start, end), start }
}

function occurrences(text: string, word: string): number {
  let count = 0
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) count++
  return count
}

/** Returns the place of the occurrence with a number, or of the last one before it. */
function nthIndex(text: string, word: string, number: number): number {
  let found = text.indexOf(word)
  for (let count = 0; count < number; count++) {
    const next = text.indexOf(word, found + word.length)
    if (found < 0 || next < 0) break
    found = next
  }
  return found
}

function shareOf(source: string, drawn: number): number {
  return Math.max(0, Math.min(source.length, drawn))
}
