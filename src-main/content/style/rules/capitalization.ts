import { exceptionsOf } from './exceptions.ts'
import { messageOf } from './message.ts'
import { compilePattern } from './pattern.ts'
import type { RuleFields } from './rule-file.ts'
import type { AcceptedWords, PassageCheck } from './style-rule.ts'

type CaseTest = (text: string) => boolean

/** The small words of a title that stay in small letters. */
const SMALL = new Set(
  'a an and as at but by en for from if in nor of on or per the to v v. via vs vs. with yet'.split(' '),
)
const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’._-]*/gu

/** Reads a rule about capitals. */
export function capitalizationCheck(rule: RuleFields, accepted: AcceptedWords): PassageCheck | string {
  const test = testOf(rule, accepted)
  if (typeof test === 'string') return test
  const message = rule.text('message') ?? '“%s” has the wrong capitals.'
  return {
    kind: 'passage',
    find(text) {
      const trimmed = text.trim()
      if (trimmed === '' || test(trimmed)) return []
      const start = text.indexOf(trimmed)
      return [
        { start, end: start + trimmed.length, message: messageOf(message, [trimmed]), replacements: [] },
      ]
    },
  }
}

function testOf(rule: RuleFields, accepted: AcceptedWords): CaseTest | string {
  const match = rule.text('match') ?? ''
  const isException = exceptionsOf(rule, accepted)
  switch (match) {
    case '$lower':
      return (text) => text === text.toLowerCase()
    case '$upper':
      return (text) => text === text.toUpperCase()
    case '$sentence':
      return sentenceCase(isException, rule)
    case '$title':
      return titleCase(isException, rule)
    default: {
      const pattern = compilePattern(match, false)
      return typeof pattern === 'string' ? pattern : (text) => pattern.matches(text).length > 0
    }
  }
}

const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word)
/** True for an abbreviation, or a name with capitals or digits inside. It has a spelling of its own. */
const hasOwnCapitals = (word: string): boolean => /\p{Lu}/u.test(word.slice(1)) || /\p{N}/u.test(word)

/** Returns a test for sentence case: only the first word, names and abbreviations begin with a capital. */
function sentenceCase(isException: (word: string) => boolean, rule: RuleFields): CaseTest {
  const indicators = rule.texts('indicators')
  const share = rule.number('threshold') ?? 0.8
  return (text) => {
    const words = [...text.matchAll(WORD)]
    const right = words.filter(({ 0: word, index }, position) => {
      if (hasOwnCapitals(word) || isException(word)) return true
      const before = text.slice(0, index).trimEnd()
      const begins = position === 0 || indicators.some((indicator) => before.endsWith(indicator))
      return begins ? position > 0 || isCapital(word) || !/^\p{Ll}/u.test(word) : !isCapital(word)
    })
    return words.length === 0 || right.length / words.length > share
  }
}

/** Returns a test for title case: all words but small ones begin with a capital. */
function titleCase(isException: (word: string) => boolean, rule: RuleFields): CaseTest {
  const share = rule.number('threshold') ?? 0.8
  return (text) => {
    const words = [...text.matchAll(WORD)].map(([word]) => word)
    const right = words.filter((word, position) => {
      if (hasOwnCapitals(word) || isException(word) || !/^\p{L}/u.test(word)) return true
      const isInside = position > 0 && position < words.length - 1
      return isInside && SMALL.has(word.toLowerCase()) ? true : isCapital(word)
    })
    return words.length === 0 || right.length / words.length > share
  }
}
