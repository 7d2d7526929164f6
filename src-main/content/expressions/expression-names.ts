import { ExpressionFault } from './expression-value.ts'
import { parseExpression, type ExpressionNode } from './parse-expression.ts'
import type { Token } from './read-tokens.ts'

/** A name that an expression uses, such as `space.vars.version`, as its parts with the token of the last. */
export interface UsedName {
  path: string[]
  /** The tokens of the parts, to rename them: names, or texts in square brackets. */
  tokens: Token[]
  /** The literal with which the expression compares the name, if any. */
  comparedWith?: string | number | boolean
}

const EQUALITY: ReadonlySet<string> = new Set(['===', '!==', '==', '!='])

/** Returns the names that an expression uses, in order. An expression that cannot be parsed uses none. Never throws. */
export function usedNames(source: string): UsedName[] {
  try {
    const names: UsedName[] = []
    collect(parseExpression(source), names)
    return names
  } catch (error) {
    if (error instanceof ExpressionFault) return []
    throw error
  }
}

function collect(node: ExpressionNode, names: UsedName[]): void {
  const name = nameOf(node)
  if (name) {
    names.push(name)
    return
  }
  const compared = comparisonOf(node)
  if (compared) names.push(compared)
  else for (const part of partsOf(node)) collect(part, names)
}

function comparisonOf(node: ExpressionNode): UsedName | undefined {
  if (node.kind !== 'binary' || !EQUALITY.has(node.sign)) return undefined
  const { left, right } = node
  const name = nameOf(left) ?? nameOf(right)
  const literal = nameOf(left) ? right : left
  if (!name || literal.kind !== 'literal' || literal.value === undefined || literal.value === null)
    return undefined
  return { ...name, comparedWith: literal.value }
}

/** Returns the name of a chain of members; undefined for any other node. */
function nameOf(node: ExpressionNode): UsedName | undefined {
  const tokens: Token[] = []
  let at = node
  for (let member = memberToken(at); member; member = memberToken(at)) {
    tokens.push(member.token)
    at = member.of
  }
  if (at.kind !== 'name') return undefined
  tokens.push(at.token)
  tokens.reverse()
  return { path: tokens.map(({ value }) => value), tokens }
}

/** Returns the token of a member, written `.name` or `["name"]`, and the node of its object. */
function memberToken(node: ExpressionNode): { token: Token; of: ExpressionNode } | undefined {
  if (node.kind === 'member') return { token: node.token, of: node.of }
  if (node.kind !== 'index' || node.index.kind !== 'literal') return undefined
  return typeof node.index.value === 'string' ? { token: node.index.token, of: node.of } : undefined
}

function partsOf(node: ExpressionNode): ExpressionNode[] {
  switch (node.kind) {
    case 'list':
      return node.items
    case 'member':
    case 'unary':
      return [node.of]
    case 'index':
      return [node.of, node.index]
    case 'call':
      return [node.of, ...node.given]
    case 'binary':
      return [node.left, node.right]
    case 'choice':
      return [node.condition, node.chosen, node.otherwise]
    case 'literal':
    case 'name':
      return []
  }
}
