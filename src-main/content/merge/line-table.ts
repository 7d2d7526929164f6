/** A text cut into lines, each with its terminator, and a number for each line: equal lines, equal numbers. */
export interface NumberedLines {
  lines: string[]
  numbers: Int32Array
}

/**
 * Cuts texts into lines and numbers them by one table, so that comparing lines is comparing integers. A line includes
 * its terminator: `a`, `a\n` and `a\r\n` are three different lines. The joined lines are the text, byte for byte.
 */
export function numberLines(...texts: string[]): NumberedLines[] {
  const table = new Map<string, number>()
  return texts.map((text) => {
    const lines = cutLines(text)
    return { lines, numbers: numberElements(lines, table) }
  })
}

/** Numbers the elements of a sequence by a shared table: equal elements get equal numbers. */
export function numberElements(elements: readonly string[], table: Map<string, number>): Int32Array {
  const numbers = new Int32Array(elements.length)
  for (let index = 0; index < elements.length; index++) numbers[index] = numberOf(elements[index]!, table)
  return numbers
}

/** Returns the lines of a text with their terminators; an empty text has none. */
export function cutLines(text: string): string[] {
  const lines: string[] = []
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf('\n', start)
    const after = feed < 0 ? text.length : feed + 1
    lines.push(text.slice(start, after))
    start = after
  }
  return lines
}

function numberOf(line: string, table: Map<string, number>): number {
  let number = table.get(line)
  if (number === undefined) {
    number = table.size
    table.set(line, number)
  }
  return number
}
