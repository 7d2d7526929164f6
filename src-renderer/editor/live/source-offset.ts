/** The parts of a source that a drawn block does not show: link addresses, tags and directives. */
const HIDDEN = /\]\([^)\n]*\)|\]:\s*\S+|<[^>\n]*>|\{%[^\n]*?%\}/g

/** A place in drawn text: the text of its node, the offset in it, and the drawn text of the block before the node. */
export interface DrawnPlace {
  run: string
  offset: number
  before: string
}

/**
 * Returns the offset in a block's source for a place in its drawn text. It finds the same occurrence of the word at the
 * place.
 */
export function sourceOffset(source: string, { run, offset, before }: DrawnPlace): number {
  const shown = source.replace(HIDDEN, (markup) => '\0'.repeat(markup.length))
  const word = wordAt(run, offset)
  if (word.text === '') return Math.min(source.length, clampedOffset(source, before.length + offset))
  const nth = occurrences(before + run.slice(0, word.start), word.text)
  const index = nthIndex(shown, word.text, nth)
  if (index < 0) return clampedOffset(source, before.length + offset)
  return Math.min(source.length, index + offset - word.start)
}

function wordAt(run: string, offset: number): { text: string; start: number } {
  let start = offset
  let end = offset
  while (start > 0 && !/\s/.test(run[start - 1] ?? ' ')) start--
  while (end < run.length && !/\s/.test(run[end] ?? ' ')) end++
  // After the last space of a line, the nearest word is before the space.
  if (start === end && start > 0) {
    const earlier = run.slice(0, start).trimEnd()
    if (earlier !== '') return { ...wordAt(earlier, earlier.length) }
  }
  return { text: run.slice(start, end), start }
}

function occurrences(text: string, word: string): number {
  let count = 0
  for (let index = text.indexOf(word); index >= 0; index = text.indexOf(word, index + word.length)) count++
  return count
}

/** Returns the index of the occurrence with a number from 0, or of the last occurrence; -1 without any. */
function nthIndex(text: string, word: string, number: number): number {
  let index = text.indexOf(word)
  for (let count = 0; count < number; count++) {
    const next = text.indexOf(word, index + word.length)
    if (index < 0 || next < 0) break
    index = next
  }
  return index
}

function clampedOffset(source: string, drawn: number): number {
  return Math.max(0, Math.min(source.length, drawn))
}
