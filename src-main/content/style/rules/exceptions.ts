import type { RuleFields } from './rule-file.ts'
import type { AcceptedWords } from './style-rule.ts'

/** Returns a test for the words that a rule permits: its own exceptions, and the words that the space accepts. */
export function exceptionsOf(rule: RuleFields, accepted: AcceptedWords): (words: string) => boolean {
  const own = new Set(rule.texts('exceptions').map((word) => word.toLowerCase()))
  const usesWordList = rule.flag('vocab') ?? true
  return (words) => own.has(words.toLowerCase()) || (usesWordList && accepted.accepts(words))
}
