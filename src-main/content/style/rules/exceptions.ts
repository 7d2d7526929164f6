import { compilePattern, partProblem } from './pattern.ts'
import type { RuleFields } from './rule-file.ts'
import type { AcceptedWords } from './style-rule.ts'

const PLAIN = /^[\p{L}\p{M}\p{N}\s'’.-]*$/u

/**
 * Returns a test for the words that a rule permits: its own exceptions, and the words that the space accepts. An
 * exception is a word, or an expression that is found within the words, as in Vale.
 */
export function exceptionsOf(rule: RuleFields, accepted: AcceptedWords): (words: string) => boolean {
  const exceptions = rule.texts('exceptions')
  const own = new Set(exceptions.map((word) => word.toLowerCase()))
  const patterns = exceptions.filter((entry) => !PLAIN.test(entry)).flatMap((entry) => patternOf(entry, rule))
  const usesWordList = rule.flag('vocab') ?? true
  return (words) =>
    own.has(words.toLowerCase()) ||
    patterns.some((pattern) => pattern.matches(words).length > 0) ||
    (usesWordList && accepted.accepts(words))
}

/** Returns the expression of an exception; none for one that cannot be applied, which the rule reports. */
function patternOf(entry: string, rule: RuleFields) {
  const pattern = compilePattern(`\\b(?:${entry})\\b`, true)
  if (typeof pattern !== 'string') return [pattern]
  rule.problems.push(partProblem(entry, pattern))
  return []
}
