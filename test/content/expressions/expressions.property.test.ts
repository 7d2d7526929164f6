import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateExpression } from '../../../src-main/content/expressions/evaluate-expression.ts'
import { usedNames } from '../../../src-main/content/expressions/expression-names.ts'
import { LONGEST_RESULT, textOfValue } from '../../../src-main/content/expressions/expression-value.ts'
import { findExpressions } from '../../../src-main/content/expressions/find-expressions.ts'

const SCOPE = { space: { vars: { a: 'text', b: 3, c: true } }, page: { vars: {} }, visitor: { claims: {} } }
const PIECES = [
  'space',
  'page',
  'visitor',
  '.',
  'vars',
  'a',
  'b',
  '(',
  ')',
  '[',
  ']',
  '"',
  "'",
  '1',
  '2.5',
  '+',
  '-',
  '*',
  '/',
  '%',
  '!',
  '?',
  ':',
  '&&',
  '||',
  '??',
  '===',
  '<',
  ' ',
  ',',
  '.repeat(',
  '.split("")',
  '.join(',
  'constructor',
  '__proto__',
]
const formed = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join(''))
const LEAVES = [
  'space',
  'space.vars.a',
  'space.vars.b',
  'page.vars',
  'visitor',
  '1',
  '2.5',
  '"x"',
  'null',
  'true',
]
const OPERATORS = ['+', '-', '*', '/', '%', '&&', '||', '??', '===', '<']
const ENDINGS = [
  '.a',
  '.length',
  '.constructor',
  '.__proto__',
  '["a"]',
  '.repeat(3)',
  '.split("")',
  '.toString()',
]
/** Expressions that can be read. Pieces in any order rarely can. */
const { sound } = fc.letrec<{ sound: string }>((tie) => ({
  sound: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(...LEAVES),
    fc.tuple(tie('sound'), fc.constantFrom(...OPERATORS), tie('sound')).map((parts) => parts.join(' ')),
    fc.tuple(tie('sound'), fc.constantFrom(...ENDINGS)).map((parts) => parts.join('')),
    fc.tuple(tie('sound'), tie('sound'), tie('sound')).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
    tie('sound').map((inner) => `[${inner}].join("b".repeat(9))`),
    tie('sound').map((inner) => `!(${inner})`),
  ),
}))
const source = fc.oneof(formed, sound, fc.string({ maxLength: 200, unit: 'binary' }))

describe('any expression', () => {
  it('is evaluated without an exception to a bounded result', () => {
    let values = 0
    fc.assert(
      fc.property(source, (text) => {
        const result = evaluateExpression(text, SCOPE)
        if (result.kind === 'problem') expect(result.sentence).toMatch(/\.$/)
        else {
          values += 1
          expect(textOfValue(result.value).length).toBeLessThanOrEqual(LONGEST_RESULT)
          expect(['function', 'symbol', 'bigint']).not.toContain(typeof result.value)
        }
      }),
      { numRuns: 3000 },
    )
    // A property of refused texts alone would prove nothing.
    expect(values).toBeGreaterThan(100)
  })

  it('names only places that contain the names', () => {
    let names = 0
    fc.assert(
      fc.property(source, (text) => {
        for (const { path, tokens } of usedNames(text)) {
          expect(tokens).toHaveLength(path.length)
          const named = tokens.filter(({ kind }) => kind === 'name')
          expect(named.map(({ start, end }) => text.slice(start, end))).toEqual(
            named.map((token) => token.value),
          )
          names += named.length
        }
      }),
      { numRuns: 2000 },
    )
    expect(names).toBeGreaterThan(100)
  })

  it('is found on a page with the offsets of its characters', () => {
    let count = 0
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            ...'ab_\\`<>&{}%\n "'.split(''),
            '<code class="expression">',
            '<code class="expression">a &lt; b\\_c</code>',
            '{% if a %}',
            '</code>',
            '{% if ',
            '%}',
            '&gt;',
            '\\_',
          ),
        }),
        (page) => {
          for (const { source: found, offsets } of findExpressions(page)) {
            expect(offsets).toHaveLength(found.length + 1)
            expect(offsets).toEqual(offsets.toSorted((one, other) => one - other))
            count += 1
          }
        },
      ),
      { numRuns: 2000 },
    )
    expect(count).toBeGreaterThan(100)
  })
})
