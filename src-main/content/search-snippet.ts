import { extractSections } from './markdown/sections.ts'
import { plainText } from './markdown/plain-text.ts'
import { fold } from './search-terms.ts'

/** A part of a page in which words were found. The part before the first heading has no anchor. */
export interface FoundSection {
  anchor: string
  title: string
  /** A stretch of the text around the words, as plain text. */
  body: string
}

/** Parts of one page that an answer shows at the most. */
const SHOWN = 3
/** Characters of a snippet, and how many of them stand before the first word found. */
const SNIPPET = 200
const LEAD = 60

interface Part {
  anchor: string
  title: string
  start: number
  end: number
  score: number
}

/** The parts of a page that hold the words best, the best first. */
export function findSections(markdown: string, words: readonly string[]): FoundSection[] {
  const folded = fold(markdown)
  const parts = partsOf(markdown)
  for (const part of parts) part.score = scoreOf(folded, part, words)
  return parts
    .filter((part) => part.score > 0)
    .sort((a, b) => b.score - a.score || a.start - b.start)
    .slice(0, SHOWN)
    .map(({ anchor, title, start, end }) => ({
      anchor,
      title,
      body: snippet(plainText(markdown.slice(start, end)), words),
    }))
}

/** A stretch of a plain text around the first place where one of the words stands. */
export function snippet(text: string, words: readonly string[]): string {
  const line = text.replace(/\s+/g, ' ')
  const folded = fold(line)
  const places = words.map((word) => folded.indexOf(word)).filter((place) => place >= 0)
  const first = places.length === 0 ? 0 : Math.min(...places)
  const from = first <= LEAD ? 0 : line.indexOf(' ', first - LEAD) + 1
  const end = Math.min(line.length, from + SNIPPET)
  const to = end === line.length ? end : Math.max(line.lastIndexOf(' ', end), from + 1)
  return `${from > 0 ? '… ' : ''}${line.slice(from, to)}${to < line.length ? ' …' : ''}`
}

function partsOf(markdown: string): Part[] {
  const sections = extractSections(markdown).map((section) => ({ ...section, score: 0 }))
  const first = sections[0]?.start ?? markdown.length
  return first === 0 ? sections : [{ anchor: '', title: '', start: 0, end: first, score: 0 }, ...sections]
}

/** Different words count most, a word in the heading next, then how often they stand there. */
function scoreOf(folded: string, { start, end, title }: Part, words: readonly string[]): number {
  const heading = fold(title)
  let score = 0
  for (const word of words) {
    const at = folded.indexOf(word, start)
    if (at < 0 || at >= end) continue
    score += 100 + (heading.includes(word) ? 50 : 0)
    const again = folded.indexOf(word, at + word.length)
    if (again >= 0 && again < end) score += 1
  }
  return score
}
