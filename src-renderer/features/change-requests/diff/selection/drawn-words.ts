import type { WordRange } from '../../../../../src-main/content/comments/quoted-words.ts'
import { inlineText } from '../../../../../src-main/content/markdown/inline-text.ts'
import { diffSequences } from '../../../../../src-main/content/merge/diff-sequences.ts'
import { numberElements } from '../../../../../src-main/content/merge/line-table.ts'

/** The parts of a source that a drawn block does not show: link addresses, tags and directives. */
const UNSHOWN = /\]\([^)\n]*\)|\]:\s*\S+|<[^>\n]*>|\{%[^\n]*?%\}/g
/** The limit of aligned blocks, in characters. In longer blocks, only words that occur once are found. */
const LONGEST = 20_000
/** The marks around words that belong to their look. */
const MARKS = '*_~`'
const RUN = /\*+|_+|~+|`+/gu

/**
 * Returns the range in the source of a block for a range of its drawn text. Marks around the whole range are included,
 * so that a replacement leaves no half of a pair. Returns undefined for words whose place is uncertain.
 */
export function sourceRange(drawn: string, source: string, words: WordRange): WordRange | undefined {
  const selected = drawn.slice(words.start, words.end)
  const places = alignedPlaces(drawn, source)
  const [first, last] = [places?.[words.start] ?? -1, places?.[words.end - 1] ?? -1]
  if (first < 0 || last < first) return onlyPlace(source, selected)
  return balanced(source, { start: first, end: last + 1 }, selected) ?? onlyPlace(source, selected)
}

/** Returns the range in the drawn text of a block for a range of its source. */
export function drawnRange(drawn: string, source: string, words: WordRange): WordRange | undefined {
  const places = alignedPlaces(drawn, source)
  if (!places) return onlyPlace(drawn, source.slice(words.start, words.end))
  const isWithin = (place: number) => place >= words.start && place < words.end
  const start = places.findIndex(isWithin)
  return start < 0 ? undefined : { start, end: places.findLastIndex(isWithin) + 1 }
}

function onlyPlace(text: string, words: string): WordRange | undefined {
  const index = words === '' ? -1 : text.indexOf(words)
  return index >= 0 && text.indexOf(words, index + 1) < 0
    ? { start: index, end: index + words.length }
    : undefined
}

/** Returns the offset in the source of each drawn character, and -1 for a character without one. */
function alignedPlaces(drawn: string, source: string): Int32Array | undefined {
  if (drawn.length + source.length > LONGEST) return undefined
  const shown = source.replace(UNSHOWN, (part) => '\0'.repeat(part.length))
  const table = new Map<string, number>()
  const [before, after] = [drawn, shown].map((text) => numberElements(text.split(''), table)) as [
    Int32Array,
    Int32Array,
  ]
  const places = new Int32Array(drawn.length).fill(-1)
  let [from, to] = [0, 0]
  for (const hunk of [...diffSequences(before, after), endHunk(drawn, source)]) {
    while (from < hunk.beforeStart) places[from++] = to++
    from = hunk.beforeEnd
    to = hunk.afterEnd
  }
  return places
}

const endHunk = ({ length: before }: string, { length: after }: string) => ({
  beforeStart: before,
  beforeEnd: before,
  afterStart: after,
  afterEnd: after,
})

/** Widens a range over the marks around it until it reads as the selected words. */
function balanced(source: string, { start, end: last }: WordRange, selected: string): WordRange | undefined {
  const starts = [start, ...widened(start, (offset) => (isMark(source[offset - 1]) ? offset - 1 : undefined))]
  const ends = [last, ...widened(last, (offset) => afterMark(source, offset))]
  for (const from of starts)
    for (const to of ends) if (reads(source.slice(from, to), selected)) return { start: from, end: to }
  return undefined
}

function widened(from: number, next: (offset: number) => number | undefined): number[] {
  const places: number[] = []
  for (let offset = next(from); offset !== undefined && places.length < 8; offset = next(offset))
    places.push(offset)
  return places
}

const isMark = (character: string | undefined): boolean =>
  character !== undefined && (MARKS.includes(character) || character === '[')

/** Returns the offset after the mark at an offset: a sign, or the address of a link. */
function afterMark(source: string, offset: number): number | undefined {
  const address = /^\]\([^)\n]*\)/u.exec(source.slice(offset))
  if (address) return offset + address[0].length
  return source[offset] !== undefined && MARKS.includes(source[offset]) ? offset + 1 : undefined
}

const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim()

function reads(source: string, words: string): boolean {
  const wanted = plain(words)
  if (plain(source) === wanted) return true
  return plain(inlineText(source)) === wanted && hasPairs(source, words)
}

/** Returns true when each run of marks that the words do not show is complete. */
function hasPairs(source: string, words: string): boolean {
  const runs = new Set(source.match(RUN))
  const unshown = (sign: string) => count(source, sign) - count(words, sign)
  const arePaired = [...runs].every((run) => (runsLike(source, run) - runsLike(words, run)) % 2 === 0)
  return arePaired && unshown('[') === unshown('](')
}

const count = (text: string, sign: string): number => text.split(sign).length - 1
const runsLike = (text: string, run: string): number =>
  (text.match(RUN) ?? []).filter((each) => each === run).length
