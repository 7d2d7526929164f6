import { evaluateExpression } from './evaluate-expression.ts'
import { isTrue, type ExpressionScope } from './expression-value.ts'

/** The result of a condition for one visitor. */
export type ConditionResult = { kind: 'applies' } | { kind: 'fails' } | { kind: 'problem'; sentence: string }

/** Evaluates the condition of a block or page. Never throws. */
export function conditionResult(source: string, scope: ExpressionScope): ConditionResult {
  const result = evaluateExpression(source, scope)
  if (result.kind === 'problem') return result
  return { kind: isTrue(result.value) ? 'applies' : 'fails' }
}
