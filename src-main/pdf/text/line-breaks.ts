import LineBreaker from 'linebreak'

/** Scripts that write sentences without spaces: only a dictionary knows where their words end. */
const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const STRETCHES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Mn}]{2,}/gu

const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The offsets, rising, behind which a line may end; the last is the text's end. By UAX #14 and by words. */
export function lineBreaks(text: string): number[] {
  const breaker = new LineBreaker(text)
  const offsets: number[] = []
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) offsets.push(found.position)
  if (offsets.at(-1) !== text.length) offsets.push(text.length)
  return WITHOUT_SPACES.test(text) ? withWordEnds(text, offsets) : offsets
}

function withWordEnds(text: string, offsets: number[]): number[] {
  const all = new Set(offsets)
  for (const stretch of text.matchAll(STRETCHES)) {
    for (const { index } of words.segment(stretch[0])) if (index > 0) all.add(stretch.index + index)
  }
  return [...all].sort((a, b) => a - b)
}

/** The characters of a text as a user counts them: none is ever cut in two. */
export function charactersOf(text: string): string[] {
  return Array.from(characters.segment(text), ({ segment }) => segment)
}
