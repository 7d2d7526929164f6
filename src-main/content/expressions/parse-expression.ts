import { DEEPEST_EXPRESSION, ExpressionFault } from './expression-value.ts'
import { readTokens, type Token } from './read-tokens.ts'

/** A part of an expression. */
export type ExpressionNode =
  | { kind: 'literal'; value: string | number | boolean | null | undefined; token: Token }
  | { kind: 'name'; name: string; token: Token }
  | { kind: 'list'; items: ExpressionNode[] }
  | { kind: 'member'; of: ExpressionNode; name: string; token: Token }
  | { kind: 'index'; of: ExpressionNode; index: ExpressionNode }
  | { kind: 'call'; of: ExpressionNode; name: string; given: ExpressionNode[] }
  | { kind: 'unary'; sign: '!' | '-' | '+'; of: ExpressionNode }
  | { kind: 'binary'; sign: BinarySign; left: ExpressionNode; right: ExpressionNode }
  | { kind: 'choice'; condition: ExpressionNode; chosen: ExpressionNode; otherwise: ExpressionNode }

const LEVELS = [
  ['??'],
  ['||'],
  ['&&'],
  ['===', '!==', '==', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
] as const
/** An operator between two expressions. */
export type BinarySign = (typeof LEVELS)[number][number]

const WORDS = new Map<string, boolean | null | undefined>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
])

/** Parses an expression. Throws ExpressionFault. Its nesting is bounded, and its time is linear in the source. */
export function parseExpression(source: string): ExpressionNode {
  return new ExpressionParser(readTokens(source)).parse()
}

class ExpressionParser {
  readonly #tokens: readonly Token[]
  #next = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  parse(): ExpressionNode {
    if (this.#peek().kind === 'end') throw new ExpressionFault('This expression is empty.')
    const node = this.#choice()
    if (this.#peek().kind !== 'end') throw this.#unexpected()
    return node
  }

  #choice(): ExpressionNode {
    return this.#deeper(() => {
      const condition = this.#binary(0)
      if (!this.#take('?')) return condition
      const chosen = this.#choice()
      this.#expect(':')
      return { kind: 'choice', condition, chosen, otherwise: this.#choice() }
    })
  }

  #binary(level: number): ExpressionNode {
    const signs: readonly string[] | undefined = LEVELS[level]
    if (!signs) return this.#unary()
    let left = this.#binary(level + 1)
    for (let token = this.#peek(); this.#isSign(token, signs); token = this.#peek()) {
      this.#next++
      left = { kind: 'binary', sign: token.value, left, right: this.#binary(level + 1) }
    }
    return left
  }

  #isSign(token: Token, signs: readonly string[]): token is Token & { value: BinarySign } {
    return token.kind === 'sign' && signs.includes(token.value)
  }

  #unary(): ExpressionNode {
    for (const sign of ['!', '-', '+'] as const) {
      if (this.#take(sign)) return this.#deeper(() => ({ kind: 'unary', sign, of: this.#unary() }))
    }
    return this.#after(this.#primary())
  }

  /** Reads the members and calls after a value. */
  #after(first: ExpressionNode): ExpressionNode {
    let node = first
    for (;;) {
      if (this.#take('.') || this.#take('?.')) {
        const token = this.#name()
        node = this.#take('(')
          ? { kind: 'call', of: node, name: token.value, given: this.#items(')') }
          : { kind: 'member', of: node, name: token.value, token }
      } else if (this.#take('[')) {
        node = { kind: 'index', of: node, index: this.#choice() }
        this.#expect(']')
      } else return node
    }
  }

  #primary(): ExpressionNode {
    const token = this.#peek()
    if (this.#take('(')) {
      const inner = this.#choice()
      this.#expect(')')
      return inner
    }
    if (this.#take('[')) return { kind: 'list', items: this.#items(']') }
    if (token.kind === 'end' || token.kind === 'sign') throw this.#unexpected()
    this.#next++
    if (token.kind === 'number') return { kind: 'literal', value: Number(token.value), token }
    if (token.kind === 'text') return { kind: 'literal', value: token.value, token }
    if (WORDS.has(token.value)) return { kind: 'literal', value: WORDS.get(token.value), token }
    return { kind: 'name', name: token.value, token }
  }

  /** Reads expressions between commas up to a closing sign. */
  #items(closing: string): ExpressionNode[] {
    const items: ExpressionNode[] = []
    while (!this.#take(closing)) {
      if (items.length > 0) this.#expect(',')
      items.push(this.#choice())
    }
    return items
  }

  #name(): Token {
    const token = this.#peek()
    if (token.kind !== 'name') throw this.#unexpected()
    this.#next++
    return token
  }

  #deeper(read: () => ExpressionNode): ExpressionNode {
    if (++this.#depth > DEEPEST_EXPRESSION)
      throw new ExpressionFault(`This expression is nested deeper than ${DEEPEST_EXPRESSION} levels.`)
    const node = read()
    this.#depth--
    return node
  }

  #peek(): Token {
    return this.#tokens[this.#next]!
  }

  #take(sign: string): boolean {
    const token = this.#peek()
    const isThere = token.kind === 'sign' && token.value === sign
    if (isThere) this.#next++
    return isThere
  }

  #expect(sign: string): void {
    if (!this.#take(sign)) throw this.#unexpected(sign)
  }

  #unexpected(wanted?: string): ExpressionFault {
    const { kind, value } = this.#peek()
    const found = kind === 'end' ? 'The expression ends too early' : `"${value}" stands in the wrong place`
    return new ExpressionFault(wanted === undefined ? `${found}.` : `${found}: "${wanted}" is missing.`)
  }
}
