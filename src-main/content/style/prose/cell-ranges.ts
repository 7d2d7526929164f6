/** Returns the ranges of the cells in a row of a table. Bars in code and after backslashes separate nothing. */
export function cellRanges(row: string): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = []
  let from = 0
  let isCode = false
  for (let offset = 0; offset <= row.length; offset += 1) {
    const character = row[offset]
    if (character === '\\') offset += 1
    else if (character === '`') isCode = !isCode
    else if (character === undefined || (character === '|' && !isCode)) {
      if (row.slice(from, offset).trim() !== '') ranges.push(trimmed(row, from, offset))
      from = offset + 1
    }
  }
  return ranges
}

function trimmed(row: string, from: number, to: number): { from: number; to: number } {
  const text = row.slice(from, to)
  const start = from + (text.length - text.trimStart().length)
  return { from: start, to: start + text.trim().length }
}
