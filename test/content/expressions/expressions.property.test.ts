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
const source = fc.oneof(formed, fc.string({ maxLength: 200, unit: 'binary' }))

describe('any expression', () => {
  it('is evaluated without an exception to a bounded result', () => {
    fc.assert(
      fc.property(source, (text) => {
        const result = evaluateExpression(text, SCOPE)
        if (result.kind === 'value')
          expect(textOfValue(result.value).length).toBeLessThanOrEqual(LONGEST_RESULT)
        else expect(result.sentence).toMatch(/\.$/)
        if (result.kind === 'value') expect(typeof result.value).not.toBe('function')
      }),
      { numRuns: 3000 },
    )
  })

  it('names only places that contain the names', () => {
    fc.assert(
      fc.property(source, (text) => {
        for (const { path, tokens } of usedNames(text)) {
          expect(tokens).toHaveLength(path.length)
          for (const token of tokens)
            if (token.kind === 'name') expect(text.slice(token.start, token.end)).toBe(token.value)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('is found on a page with the offsets of its characters', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            ...'ab_\\`<>&{}%\n "'.split(''),
            '<code class="expression">',
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
            for (let index = 1; index < offsets.length; index++)
              expect(offsets[index]!).toBeGreaterThanOrEqual(offsets[index - 1]!)
          }
        },
      ),
      { numRuns: 2000 },
    )
  })
})
