import LineBreaker from 'linebreak'

/** Scripts without spaces between words. Only a dictionary finds the ends of their words. */
const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const STRETCHES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Mn}]{2,}/gu

const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Returns the rising offsets at which a line may end, by UAX #14 and by words. The last is the text's end. */
export function lineBreaks(text: string): number[] {
  const breaker = new LineBreaker(text)
  const offsets: number[] = []
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) offsets.push(next.position)
  if (offsets.at(-1) !== text.length) offsets.push(text.length)
  return WITHOUT_SPACES.test(text) ? withWordEnds(text, offsets) : offsets
}

function withWordEnds(text: string, offsets: number[]): number[] {
  const ends = new Set(offsets)
  for (const stretch of text.matchAll(STRETCHES)) {
    for (const { index } of words.segment(stretch[0])) if (index > 0) ends.add(stretch.index + index)
  }
  return [...ends].sort((a, b) => a - b)
}

/** The characters of a text (grapheme clusters). */
export function charactersOf(text: string): string[] {
  return Array.from(characters.segment(text), ({ segment }) => segment)
}
