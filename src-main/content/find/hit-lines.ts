/** The most shown characters of a line before a hit and after it. */
const BEFORE = 60
const AFTER = 120
/** The most shown characters of a hit. */
const SHOWN = 200
/** The longest word that a cut omits. A longer one is cut within. */
const LONGEST_WORD = 30

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
      before: textBefore(text.slice(Math.max(lineStart, start - 2 * BEFORE), start)),
      match: textOf(text.slice(start, end)),
      after: textAfter(firstLine(text, end)),
    }
  })
}

function textBefore(text: string): string {
  const line = text.trimStart()
  if (line.length <= BEFORE) return line
  const cut = wellFormed(line.slice(-BEFORE))
  const space = cut.indexOf(' ')
  return space < 0 || space > LONGEST_WORD ? `…${cut}` : `…${cut.slice(space)}`
}

function textAfter(text: string): string {
  const line = text.trimEnd()
  if (line.length <= AFTER) return line
  const cut = wellFormed(line.slice(0, AFTER))
  const space = cut.lastIndexOf(' ')
  return space < AFTER - LONGEST_WORD ? `${cut}…` : `${cut.slice(0, space)} …`
}

const textOf = (hit: string): string => (hit.length > SHOWN ? `${wellFormed(hit.slice(0, SHOWN))}…` : hit)

/** Returns the rest of a line. A text without line feeds is not copied for each of its hits. */
function firstLine(text: string, from: number): string {
  const near = text.slice(from, from + 2 * AFTER)
  const feed = near.indexOf('\n')
  return feed < 0 ? near : near.slice(0, feed)
}

/** Removes the half of a character of two units at a cut, which is not valid in JSON. */
const wellFormed = (text: string): string => text.replaceAll(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')
