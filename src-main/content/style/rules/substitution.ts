import { exceptionsOf } from './exceptions.ts'
import { messageOf } from './message.ts'
import { compilePattern, partProblem, type Pattern } from './pattern.ts'
import type { RuleFields } from './rule-file.ts'
import type { AcceptedWords, FoundPlace, PassageCheck } from './style-rule.ts'

interface Swap {
  pattern: Pattern
  /** The replacement of a match. */
  preferred: (found: string) => string | undefined
}

const PLAIN = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} '’-]*$/u

/** Reads a rule that names a better word. Returns a clause if it cannot be applied. */
export function substitutionCheck(rule: RuleFields, accepted: AcceptedWords): PassageCheck | string {
  const swaps = swapsOf(rule)
  if (typeof swaps === 'string') return swaps
  const isException = exceptionsOf(rule, accepted)
  const message = rule.text('message') ?? 'Use “%s” instead of “%s”.'
  return {
    kind: 'passage',
    find(text) {
      const places: FoundPlace[] = []
      for (const { pattern, preferred } of swaps)
        for (const { start, end, text: found } of pattern.matches(text)) {
          const wanted = preferred(found)
          if (wanted === undefined || isException(found)) continue
          const choices = wanted.split('|').map((choice) => inCaseOf(found, choice.trim()))
          if (choices.includes(found)) continue
          const words = [choices.join('” or “'), found]
          places.push({ start, end, message: messageOf(message, words), replacements: choices })
        }
      return withoutOverlaps(places)
    },
  }
}

/** Joins plain words into one expression. Each other key gets its own, so that its replacement is known. */
function swapsOf(rule: RuleFields): Swap[] | string {
  const ignoresCase = rule.flag('ignorecase') ?? false
  const bounds = (source: string) => ((rule.flag('nonword') ?? false) ? source : `\\b(?:${source})\\b`)
  const pairs = rule.pairs('swap')
  const plain = pairs.filter(([key]) => PLAIN.test(key))
  const swaps: Swap[] = []
  const key = (words: string) => (ignoresCase ? words.toLowerCase() : words)
  const wanted = new Map(plain.map(([from, to]) => [key(from), to]))
  // A longer phrase comes before a shorter one that it begins with.
  const sources = plain.map(([from]) => from).toSorted((one, other) => other.length - one.length)
  for (let start = 0; start < sources.length; start += AT_ONCE) {
    const batch = sources.slice(start, start + AT_ONCE)
    const pattern = compilePattern(batch.map(wholeWord).join('|'), ignoresCase)
    if (typeof pattern === 'string') return pattern
    swaps.push({ pattern, preferred: (found) => wanted.get(key(found)) })
  }
  for (const [from, to] of pairs.filter(([source]) => !PLAIN.test(source))) {
    const pattern = compilePattern(bounds(from), ignoresCase)
    if (typeof pattern === 'string') rule.problems.push(partProblem(from, pattern))
    else swaps.push({ pattern, preferred: () => to })
  }
  return swaps
}

/** The maximum number of plain words in one expression. More words would have too many equal beginnings. */
const AT_ONCE = 300

/** Adds bounds to a word. A side with a letter beyond ASCII gets none, because `\b` knows only ASCII. */
function wholeWord(word: string): string {
  return `${/^\w/.test(word) ? '\\b' : ''}${word}${/\w$/.test(word) ? '\\b' : ''}`
}

/** Returns a replacement with the initial capital of the found words. */
function inCaseOf(found: string, wanted: string): string {
  const [first = ''] = found
  const isCapital = first !== first.toLowerCase() && found.slice(1) === found.slice(1).toLowerCase()
  const isPlain = wanted === wanted.toLowerCase()
  return isCapital && isPlain ? wanted.charAt(0).toUpperCase() + wanted.slice(1) : wanted
}

function withoutOverlaps(places: FoundPlace[]): FoundPlace[] {
  const sorted = places.toSorted((one, other) => one.start - other.start || other.end - one.end)
  let after = 0
  return sorted.filter(({ start, end }) => {
    if (start < after) return false
    after = end
    return true
  })
}
