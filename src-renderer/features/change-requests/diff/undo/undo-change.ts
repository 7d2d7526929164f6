/** A change between two texts: the lines that it replaces, and those that replace them, counted from 0. */
export interface LineChange {
  before: LineRange
  after: LineRange
}

export interface LineRange {
  start: number
  count: number
}

/** A line of a text. */
export interface Line {
  words: string
  /** The end of the line as it is in the text; empty for the last line. */
  end: string
}

const LINE = /([^\r\n]*)(\r\n|\r|\n|$)/g

/** Returns the present text with some changes undone. All other lines retain their line ends. */
export function undoChanges(before: string, after: string, changes: readonly LineChange[]): string {
  const [oldLines, lines] = [linesOf(before), linesOf(after)]
  const lineEnd =
    lines.find(({ end }) => end !== '')?.end ?? oldLines.find(({ end }) => end !== '')?.end ?? '\n'
  for (const change of changes.toSorted((one, other) => other.after.start - one.after.start)) {
    const restored = oldLines.slice(change.before.start, change.before.start + change.before.count)
    lines.splice(change.after.start, change.after.count, ...restored)
  }
  return lines
    .map(({ words, end }, index) =>
      index === lines.length - 1 ? words : words + (end === '' ? lineEnd : end),
    )
    .join('')
}

/** Returns the lines of a text, as an editor counts them. */
export function linesOf(text: string): Line[] {
  const lines = [...text.matchAll(LINE)].map(([, words = '', end = '']) => ({ words, end }))
  // The expression also matches the empty place after a last line without an end.
  return lines.at(-2)?.end === '' ? lines.slice(0, -1) : lines
}
