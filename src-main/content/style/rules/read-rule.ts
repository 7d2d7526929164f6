import { capitalizationCheck } from './capitalization.ts'
import { conditionalCheck } from './conditional.ts'
import { consistencyCheck } from './consistency.ts'
import { existenceCheck } from './existence.ts'
import { occurrenceCheck } from './occurrence.ts'
import { repetitionCheck } from './repetition.ts'
import { readRuleFields, type RuleFields } from './rule-file.ts'
import { readScopes } from './scopes.ts'
import type { AcceptedWords, StyleRule } from './style-rule.ts'
import { substitutionCheck } from './substitution.ts'

/** A rule, the fields of a spelling rule, or a clause with the reason against the rule. */
export type RuleReading =
  | { kind: 'rule'; rule: StyleRule; partly: readonly string[] }
  | { kind: 'spelling'; fields: RuleFields }
  | { kind: 'refused'; reason: string }

/** Reads a rule from a file of Vale. */
export function readRule(name: string, yaml: string, accepted: AcceptedWords): RuleReading {
  const fields = readRuleFields(yaml)
  if (typeof fields === 'string') return { kind: 'refused', reason: fields }
  if (fields.extends === 'spelling') return { kind: 'spelling', fields }
  const scopes = readScopes(fields.texts('scope'))
  if (typeof scopes === 'string') return { kind: 'refused', reason: scopes }
  const check = checkOf(fields, accepted)
  if (typeof check === 'string') return { kind: 'refused', reason: check }
  const rule = { name, level: fields.level, link: fields.text('link'), scopes, check }
  return { kind: 'rule', rule, partly: fields.problems }
}

function checkOf(fields: RuleFields, accepted: AcceptedWords): StyleRule['check'] | string {
  switch (fields.extends) {
    case 'existence':
      return existenceCheck(fields, accepted)
    case 'substitution':
      return substitutionCheck(fields, accepted)
    case 'occurrence':
      return occurrenceCheck(fields)
    case 'repetition':
      return repetitionCheck(fields, accepted)
    case 'consistency':
      return consistencyCheck(fields)
    case 'conditional':
      return conditionalCheck(fields, accepted)
    case 'capitalization':
      return capitalizationCheck(fields, accepted)
    case 'script':
      return 'it is a script (Tengo), and Carrel runs no scripts of a space'
    case 'metric':
      return 'it computes a metric of readability'
    case 'sequence':
      return 'it needs parts of speech'
    default:
      return `it extends “${fields.extends.slice(0, 40)}”, which is not known`
  }
}
