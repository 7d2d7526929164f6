import type { Versions } from './conflict-bounds.ts'
import { mergeCells } from './merge-cells.ts'
import { agreeOnColumns, haveDifferentColumns, isEvenTable } from './merge-columns.ts'
import { divideLines, mergeText } from './merge-text.ts'
import type { TextMerge } from './merge-text.ts'
import { mergeWords } from './merge-words.ts'

/**
 * Merges the text of two users who write at the same time. It is the merge by lines with additions. Where both changed
 * different words of one line, or different cells of one row, both changes are applied. So are a new column of a table
 * and cells that the other user wrote. A line of Markdown is a whole paragraph, and writers see its sentences as
 * separate places.
 */
export function mergeWriting(base: string, mine: string, theirs: string): TextMerge {
  const merged = mergeText(base, mine, theirs)
  if (merged.conflicts.length === 0) return merged
  const agreed = agreeOnWords({ base, mine, theirs })
  const byWords = mergeText(agreed.base, agreed.mine, agreed.theirs)
  return byWords.conflicts.length === 0 ? byWords : (mergeWithEnds({ base, mine, theirs }) ?? byWords)
}

/**
 * Merges texts of which some have no end of their last line. Lines that one user adds below that line would count as a
 * change of it. Returns undefined where this leaves a conflict.
 */
function mergeWithEnds(texts: Versions<string>): TextMerge | undefined {
  const [base, mine, theirs] = [texts.base, texts.mine, texts.theirs].map(withEnd)
  if (base === texts.base && mine === texts.mine && theirs === texts.theirs) return undefined
  const merged = mergeWriting(base!, mine!, theirs!)
  if (merged.conflicts.length > 0) return undefined
  const isEnded = hasEnd(texts.mine) === hasEnd(texts.base) ? hasEnd(texts.theirs) : hasEnd(texts.mine)
  return isEnded ? merged : { ...merged, text: merged.text.replace(/\r?\n$/, '') }
}

const hasEnd = (text: string): boolean => text === '' || text.endsWith('\n')

const withEnd = (text: string): string =>
  hasEnd(text) ? text : text + (text.includes('\r\n') ? '\r\n' : '\n')

/**
 * Returns the three texts, with the same lines in all wherever the changes can be merged by words. The base has these
 * lines too. Otherwise a comparison can find them at different places of the base, and the merge repeats them.
 */
function agreeOnWords(texts: Versions<string>): Versions<string> {
  const places = divideLines(texts).map(({ kind, base, mine, theirs }) => {
    const place = { base, mine, theirs }
    const merged = kind === 'conflict' ? mergePlace(place) : undefined
    return merged === undefined ? place : { base: merged, mine: merged, theirs: merged }
  })
  return {
    base: places.map((place) => place.base).join(''),
    mine: places.map((place) => place.mine).join(''),
    theirs: places.map((place) => place.theirs).join(''),
  }
}

function mergePlace(place: Versions<string>): string | undefined {
  return mergeCells(place) ?? (haveDifferentColumns(place) ? mergeColumns(place) : mergeWords(place))
}

/** Merges a table of which a user added or deleted a column. Each row of the merge has all columns. */
function mergeColumns(place: Versions<string>): string | undefined {
  const agreed = agreeOnColumns(place)
  const merged = agreed && mergeWriting(agreed.base, agreed.mine, agreed.theirs)
  return merged?.conflicts.length === 0 && isEvenTable(merged.text) ? merged.text : undefined
}
