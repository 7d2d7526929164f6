import type { Passage } from '../prose/passage.ts'
import { exceptionsOf } from './exceptions.ts'
import { messageOf } from './message.ts'
import { compilePattern } from './pattern.ts'
import type { RuleFields } from './rule-file.ts'
import type { AcceptedWords, FoundPlace, PageCheck } from './style-rule.ts'

/** Reads a rule by which one expression requires another, as an abbreviation requires its definition. */
export function conditionalCheck(rule: RuleFields, accepted: AcceptedWords): PageCheck | string {
  const ignoresCase = rule.flag('ignorecase') ?? false
  const used = compilePattern(rule.text('first') ?? '', ignoresCase)
  const defined = compilePattern(rule.text('second') ?? '', ignoresCase)
  if (typeof used === 'string') return used
  if (typeof defined === 'string') return defined
  const isException = exceptionsOf(rule, accepted)
  const message = rule.text('message') ?? '“%s” is not defined.'
  return {
    kind: 'page',
    find(passages) {
      const known = new Set<string>()
      const found: { passage: Passage; place: FoundPlace }[] = []
      for (const passage of passages) {
        for (const { groups, text } of defined.matches(passage.text)) known.add(groups[0] ?? text)
        for (const { start, end, text, groups } of used.matches(passage.text)) {
          const word = groups[0] ?? text
          if (known.has(word) || isException(word)) continue
          found.push({
            passage,
            place: { start, end, message: messageOf(message, [word]), replacements: [] },
          })
        }
      }
      return found
    },
  }
}
