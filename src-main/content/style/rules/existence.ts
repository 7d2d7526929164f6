import { exceptionsOf } from './exceptions.ts'
import { messageOf } from './message.ts'
import { compilePattern, UNBOUNDED_LOOKAROUND, hasUnboundedLookaround, partProblem } from './pattern.ts'
import type { RuleFields } from './rule-file.ts'
import type { AcceptedWords, PassageCheck } from './style-rule.ts'

/** Reads a rule against the use of certain words. Returns a clause if it cannot be applied. */
export function existenceCheck(rule: RuleFields, accepted: AcceptedWords): PassageCheck | string {
  const source = sourceOf(rule, usableTokens(rule))
  if (source === undefined) return { kind: 'passage', find: () => [] }
  const pattern = compilePattern(source, rule.flag('ignorecase') ?? false)
  if (typeof pattern === 'string') return pattern
  const isException = exceptionsOf(rule, accepted)
  const message = rule.text('message') ?? 'Avoid “%s”.'
  return {
    kind: 'passage',
    find: (text) =>
      pattern.matches(text).flatMap(({ start, end, text: found }) => {
        const words = found.trim()
        if (isException(words)) return []
        return [{ start, end, message: messageOf(message, [words]), replacements: removals(rule) }]
      }),
  }
}

/** Returns an empty replacement for a rule whose action removes the words. */
function removals(rule: RuleFields): readonly string[] {
  return rule.pairs('action').some(([key, value]) => key === 'name' && value === 'remove') ? [''] : []
}

/** Returns the tokens that can be applied, and reports the others. Returns all if none can be applied. */
function usableTokens(rule: RuleFields): string[] {
  const tokens = rule.texts('tokens')
  const usable = tokens.filter((token) => !hasUnboundedLookaround(token))
  if (usable.length === 0) return tokens
  for (const token of tokens.filter(hasUnboundedLookaround))
    rule.problems.push(partProblem(token, UNBOUNDED_LOOKAROUND))
  return usable
}

/** Joins the tokens of a rule as Vale does: whole words, unless the rule is about other characters. */
function sourceOf(rule: RuleFields, tokens: readonly string[]): string | undefined {
  const raw = rule.texts('raw').join('')
  if (tokens.length === 0) return raw === '' ? undefined : raw
  const joined = `(?:${tokens.join('|')})`
  if (rule.flag('nonword') ?? false) return raw + joined
  return raw === '' ? `\\b${joined}\\b` : `${raw}${joined}\\b`
}
