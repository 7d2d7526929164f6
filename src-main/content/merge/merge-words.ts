import type { Versions } from './conflict-bounds.ts'
import { diffSequences } from './diff-sequences.ts'
import { numberElements } from './line-table.ts'
import { mergeRegions } from './merge-regions.ts'
import type { LineRange, MergeRegion } from './merge-regions.ts'

/** The maximum length of the three versions of a place together. A longer place stays a conflict. */
const LONGEST = 60_000

const TOKEN = /\r\n?|\n|[\p{L}\p{M}\p{N}_]+|[^\S\r\n]+|[^]/gu
/** The characters that separate two changes of different places. */
const SEPARATES = /[\p{L}\p{N}\r\n]/u

interface Tokens {
  texts: string[]
  numbers: Int32Array
}

/**
 * Merges a place by its words, where two users changed different words of it. Returns undefined where they changed the
 * same words. At least one unchanged word, or a line end, must separate two changes of different users.
 */
export function mergeWords(place: Versions<string>): string | undefined {
  if (place.base.length + place.mine.length + place.theirs.length > LONGEST) return undefined
  const { base, mine, theirs } = tokenise(place)
  const isSame = (ours: LineRange, others: LineRange): boolean =>
    textIn(mine, ours) === textIn(theirs, others)
  const hunksTo = (side: Tokens) => diffSequences(base.numbers, side.numbers)
  const regions = mergeRegions(base.texts.length, hunksTo(mine), hunksTo(theirs), isSame)
  if (regions.some(({ kind }) => kind === 'conflict') || hasClosePair(regions, base)) return undefined
  return regions
    .map((region) => (region.kind === 'theirs' ? textIn(theirs, region.theirs) : textIn(mine, region.mine)))
    .join('')
}

function tokenise({ base, mine, theirs }: Versions<string>): Versions<Tokens> {
  const table = new Map<string, number>()
  const tokensOf = (text: string): Tokens => {
    const texts = text.match(TOKEN) ?? []
    return { texts, numbers: numberElements(texts, table) }
  }
  return { base: tokensOf(base), mine: tokensOf(mine), theirs: tokensOf(theirs) }
}

function textIn({ texts }: Tokens, { start, end }: LineRange): string {
  return texts.slice(start, end).join('')
}

/** True when only blanks and signs are between changes of different users. */
function hasClosePair(regions: readonly MergeRegion[], base: Tokens): boolean {
  return regions.some((region, index) => {
    const [before, after] = [regions[index - 1]?.kind, regions[index + 1]?.kind]
    if (region.kind !== 'same' || !before || !after || before === after) return false
    return !SEPARATES.test(textIn(base, region.base))
  })
}
