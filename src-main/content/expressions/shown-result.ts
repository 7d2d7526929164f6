import { evaluateExpression } from './evaluate-expression.ts'
import { textOfValue, type ExpressionScope } from './expression-value.ts'

/** The shown form of an expression: its result, or its source with the reason. */
export type ShownExpression = { kind: 'result'; text: string } | { kind: 'problem'; sentence: string }

/** The longest name that a sentence quotes. */
const LONGEST_NAME = 80

/** Evaluates an expression for a page. An expression without a value is shown as its source. Never throws. */
export function shownResult(source: string, scope: ExpressionScope): ShownExpression {
  const result = evaluateExpression(source, scope)
  if (result.kind === 'problem') return result
  if (result.value !== undefined && result.value !== null)
    return { kind: 'result', text: textOfValue(result.value) }
  const name = source.trim()
  const quoted = name.length > LONGEST_NAME ? 'This expression' : `"${name}"`
  return { kind: 'problem', sentence: `${quoted} has no value.` }
}
