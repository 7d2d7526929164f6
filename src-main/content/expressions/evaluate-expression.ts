import {
  ExpressionFault,
  isList,
  isRecord,
  isTrue,
  kindOfValue,
  LONGEST_RESULT,
  MAX_STEPS,
  textOfValue,
  type ExpressionResult,
  type ExpressionScope,
  type ExpressionValue,
} from './expression-value.ts'
import { parseExpression, type BinarySign, type ExpressionNode } from './parse-expression.ts'
import { callMethod, tooLong } from './value-methods.ts'

/**
 * Evaluates an expression. Never throws. Steps, depth and the length of texts are bounded. Only the own members of
 * the scope's values can be reached: no prototype, no function, no global.
 */
export function evaluateExpression(source: string, scope: ExpressionScope): ExpressionResult {
  try {
    const value = new Evaluation(scope).of(parseExpression(source))
    if (textOfValue(value).length > LONGEST_RESULT) throw tooLong()
    return { kind: 'value', value }
  } catch (error) {
    if (error instanceof ExpressionFault) return { kind: 'problem', sentence: error.message }
    // The only other possible failure is a stack that was nearly full before.
    return { kind: 'problem', sentence: 'This expression could not be evaluated.' }
  }
}

class Evaluation {
  readonly #scope: ExpressionScope
  #steps = 0

  constructor(scope: ExpressionScope) {
    this.#scope = scope
  }

  of(node: ExpressionNode): ExpressionValue {
    this.#charge(1)
    switch (node.kind) {
      case 'literal':
        return node.value
      case 'name':
        return this.#named(node.name)
      case 'list':
        return node.items.map((item) => this.of(item))
      case 'member':
        return memberOf(this.of(node.of), node.name)
      case 'index':
        return indexed(this.of(node.of), this.of(node.index))
      case 'call':
        return this.#called(callMethod(this.of(node.of), node.name, this.#all(node.given)))
      case 'unary':
        return unary(node.sign, this.of(node.of))
      case 'binary':
        return this.#binary(node.sign, node.left, node.right)
      case 'choice':
        return this.of(isTrue(this.of(node.condition)) ? node.chosen : node.otherwise)
    }
  }

  #charge(steps: number): void {
    this.#steps += steps
    if (this.#steps > MAX_STEPS) throw new ExpressionFault('This expression takes too many steps.')
  }

  /** Counts a step for each item of a list, so that lists of lists are bounded too. */
  #called(value: ExpressionValue): ExpressionValue {
    if (isList(value)) this.#charge(value.length)
    return shortEnough(value)
  }

  #all(nodes: readonly ExpressionNode[]): ExpressionValue[] {
    return nodes.map((node) => this.of(node))
  }

  #named(name: string): ExpressionValue {
    if (Object.hasOwn(this.#scope, name)) return this.#scope[name]
    const known = Object.keys(this.#scope).join(', ')
    throw new ExpressionFault(`The name "${name}" is not known here. Known names are ${known}.`)
  }

  #binary(sign: BinarySign, leftNode: ExpressionNode, rightNode: ExpressionNode): ExpressionValue {
    const left = this.of(leftNode)
    if (sign === '&&') return isTrue(left) ? this.of(rightNode) : left
    if (sign === '||') return isTrue(left) ? left : this.of(rightNode)
    if (sign === '??') return left ?? this.of(rightNode)
    return computed(sign, left, this.of(rightNode))
  }
}

/** Returns a member. A member of undefined is undefined, so a condition on an absent claim does not apply. */
function memberOf(value: ExpressionValue, name: string): ExpressionValue {
  if (value === undefined || value === null) return undefined
  if (name === 'length' && (typeof value === 'string' || isList(value))) return value.length
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

function indexed(value: ExpressionValue, index: ExpressionValue): ExpressionValue {
  if (typeof index === 'string') return memberOf(value, index)
  if (typeof index !== 'number') throw new ExpressionFault(`${index} names no member.`)
  return typeof value === 'string' || isList(value) ? value[index] : undefined
}

function unary(sign: '!' | '-' | '+', value: ExpressionValue): ExpressionValue {
  if (sign === '!') return !isTrue(value)
  return sign === '-' ? -numberOf(sign, value) : numberOf(sign, value)
}

function computed(
  sign: Exclude<BinarySign, '&&' | '||' | '??'>,
  left: ExpressionValue,
  right: ExpressionValue,
): ExpressionValue {
  switch (sign) {
    case '===':
    case '==':
      return left === right
    case '!==':
    case '!=':
      return left !== right
    case '+':
      return typeof left === 'string' || typeof right === 'string'
        ? shortEnough(textOfValue(left) + textOfValue(right))
        : numberOf(sign, left) + numberOf(sign, right)
    case '-':
      return numberOf(sign, left) - numberOf(sign, right)
    case '*':
      return numberOf(sign, left) * numberOf(sign, right)
    case '/':
      return numberOf(sign, left) / numberOf(sign, right)
    case '%':
      return numberOf(sign, left) % numberOf(sign, right)
    default:
      return isInOrder(sign, left, right)
  }
}

function isInOrder(sign: '<' | '<=' | '>' | '>=', left: ExpressionValue, right: ExpressionValue): boolean {
  // Undefined has no order, so a condition on an absent claim does not apply.
  if (left === undefined || left === null || right === undefined || right === null) return false
  if (typeof left === 'string' && typeof right === 'string')
    return compare(sign, left < right, left === right)
  const [one, other] = [numberOf(sign, left), numberOf(sign, right)]
  return compare(sign, one < other, one === other) && !Number.isNaN(one) && !Number.isNaN(other)
}

function compare(sign: '<' | '<=' | '>' | '>=', isLess: boolean, isEqual: boolean): boolean {
  if (sign === '<') return isLess
  if (sign === '<=') return isLess || isEqual
  return sign === '>' ? !isLess && !isEqual : !isLess
}

/** Returns a value as a number. A text of digits counts as a number, because variables are often quoted. */
function numberOf(sign: string, value: ExpressionValue): number {
  if (typeof value === 'number') return value
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  if (!Number.isNaN(number)) return number
  throw new ExpressionFault(`"${sign}" needs numbers, and found ${kindOfValue(value)}.`)
}

function shortEnough(value: ExpressionValue): ExpressionValue {
  if (typeof value === 'string' && value.length > LONGEST_RESULT) throw tooLong()
  return value
}
