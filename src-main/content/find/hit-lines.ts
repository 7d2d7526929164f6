/** The most shown characters of a line before a hit and after it. */
const BEFORE = 60
const AFTER = 120
/** The most shown characters of a hit. */
const SHOWN = 200

/** A match for a list, with the text around it on its line. */
export interface HitLine {
  /** The number of the line, from 1. */
  line: number
  before: string
  match: string
  after: string
}

/** Returns matches with their lines. The matches must be in order. */
export function hitLines(text: string, matches: readonly { start: number; end: number }[]): HitLine[] {
  let line = 1
  let lineStart = 0
  let feed = text.indexOf('\n')
  return matches.map(({ start, end }) => {
    while (feed >= 0 && feed < start) {
      line += 1
      lineStart = feed + 1
      feed = text.indexOf('\n', lineStart)
    }
    return {
      line,
      before: wellFormed(text.slice(Math.max(lineStart, start - BEFORE), start)).trimStart(),
      match: wellFormed(text.slice(start, Math.min(end, start + SHOWN))),
      after: wellFormed(firstLine(text.slice(end, end + AFTER))).trimEnd(),
    }
  })
}

function firstLine(text: string): string {
  const feed = text.indexOf('\n')
  return feed < 0 ? text : text.slice(0, feed)
}

/** Removes the half of a character of two units at a cut, which is not valid in JSON. */
const wellFormed = (text: string): string => text.replaceAll(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')
