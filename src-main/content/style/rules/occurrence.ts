import { messageOf } from './message.ts'
import { compilePattern } from './pattern.ts'
import type { RuleFields } from './rule-file.ts'
import type { PassageCheck } from './style-rule.ts'

/** Reads a rule about the number of tokens in a passage or sentence. */
export function occurrenceCheck(rule: RuleFields): PassageCheck | string {
  const pattern = compilePattern(
    rule.text('token') ?? String.raw`\b(\w+)\b`,
    rule.flag('ignorecase') ?? false,
  )
  if (typeof pattern === 'string') return pattern
  const [most, least] = [rule.number('max') ?? 0, rule.number('min') ?? 0]
  const message = rule.text('message') ?? 'This has too many or too few words.'
  return {
    kind: 'passage',
    find(text) {
      const matches = pattern.matches(text)
      const isFault = (most > 0 && matches.length > most) || (least > 0 && matches.length < least)
      if (!isFault) return []
      const start = matches[0]?.start ?? 0
      const end = matches.at(-1)?.end ?? text.length
      return [{ start, end, message: messageOf(message, [String(matches.length)]), replacements: [] }]
    },
  }
}
