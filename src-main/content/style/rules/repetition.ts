import { exceptionsOf } from './exceptions.ts'
import { messageOf } from './message.ts'
import { compilePattern } from './pattern.ts'
import type { RuleFields } from './rule-file.ts'
import type { AcceptedWords, FoundPlace, PassageCheck } from './style-rule.ts'

const HAS_LETTER = /^[\p{L}\p{M}'’-]+$/u

/** Reads a rule about tokens that occur twice in a row. The fix removes one of them. */
export function repetitionCheck(rule: RuleFields, accepted: AcceptedWords): PassageCheck | string {
  const tokens = rule.texts('tokens')
  const pattern = compilePattern(tokens.length > 0 ? tokens.join('|') : String.raw`[^\s]+`, false)
  if (typeof pattern === 'string') return pattern
  const ignoresCase = rule.flag('ignorecase') ?? false
  const isWordOnly = rule.flag('alpha') ?? false
  const isException = exceptionsOf(rule, accepted)
  const message = rule.text('message') ?? '“%s” is written twice.'
  const fold = (word: string) => (ignoresCase ? word.toLowerCase() : word)
  return {
    kind: 'passage',
    find(text) {
      const places: FoundPlace[] = []
      let last: { start: number; end: number; text: string } | undefined
      for (const token of pattern.matches(text)) {
        const isRepeated =
          last !== undefined &&
          fold(last.text) === fold(token.text) &&
          /^\s+$/.test(text.slice(last.end, token.start)) &&
          (!isWordOnly || HAS_LETTER.test(token.text)) &&
          !isException(token.text)
        if (isRepeated && last) {
          const words = messageOf(message, [token.text])
          places.push({ start: last.start, end: token.end, message: words, replacements: [last.text] })
        }
        last = token
      }
      return places
    },
  }
}
