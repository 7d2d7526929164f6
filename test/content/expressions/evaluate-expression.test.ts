import { describe, expect, it } from 'vitest'
import { conditionResult } from '../../../src-main/content/expressions/condition-result.ts'
import { evaluateExpression } from '../../../src-main/content/expressions/evaluate-expression.ts'
import { shownResult } from '../../../src-main/content/expressions/shown-result.ts'

const SCOPE = {
  space: { vars: { version: '2.4.1', major: 2, beta: true, PW_IMAGE: 'img', empty: '', 'with-dash': 'd' } },
  page: { vars: { owner: 'Ada' } },
  visitor: { claims: { unsigned: { plan: 'growth', seats: 12, flags: ['a', 'b'] } } },
}

const TOO_LONG = 'This expression is longer than 4096 characters.'
const TOO_DEEP = 'This expression is nested deeper than 60 levels.'
const TOO_MANY_STEPS = 'This expression takes too many steps.'
const RESULT_TOO_LONG = 'The result is longer than 10000 characters.'

describe('an expression', () => {
  it.each<[string, unknown]>([
    ['space.vars.version', '2.4.1'],
    [' space . vars . version ', '2.4.1'],
    ['space.vars["with-dash"]', 'd'],
    ['space?.vars?.version', '2.4.1'],
    ['page.vars.owner', 'Ada'],
    ['"v" + space.vars.version', 'v2.4.1'],
    ["'it\\'s'", "it's"],
    ['“quoted”', 'quoted'],
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 / 4', 2.5],
    ['7 % 4', 3],
    ['-3 - -4', 1],
    ['1.5e1', 15],
    ['.5', 0.5],
    ['2 + "2"', '22'],
    ['"6" * "7"', 42],
    ['1 < 2', true],
    ['"a" < "b"', true],
    ['2 >= 3', false],
    ['1 == 1', true],
    ['1 === "1"', false],
    ['1 != 2', true],
    ['true && false', false],
    ['false || "else"', 'else'],
    ['null ?? "or"', 'or'],
    ['!space.vars.beta', false],
    ['!!space.vars.beta', true],
    ['space.vars.beta ? "beta" : "stable"', 'beta'],
    ['false ? 1 : true ? 2 : 3', 2],
    ['space.vars.major > 1 && space.vars.beta', true],
    ['space.vars.version.toUpperCase()', '2.4.1'],
    ['space.vars.version.split(".")[0]', '2'],
    ['space.vars.version.split(".").join("-")', '2-4-1'],
    ['space.vars.version.replace(".", "_")', '2_4.1'],
    ['space.vars.version.replaceAll(".", "$&")', '2$&4$&1'],
    ['space.vars.version.startsWith("2.")', true],
    ['space.vars.version.slice(0, 3)', '2.4'],
    ['space.vars.version.length', 5],
    ['"a".padStart(3, "-")', '--a'],
    ['"ab".repeat(2)', 'abab'],
    ['" x ".trim()', 'x'],
    ['(3.14159).toFixed(2)', '3.14'],
    ['["a", "b"].includes(page.vars.owner)', false],
    ['visitor.claims.unsigned.flags.includes("b")', true],
    ['visitor.claims.unsigned.absent.deeper', undefined],
    ['visitor.claims.unsigned.seats > 10', true],
    ['visitor.claims.unsigned.absent > 10', false],
  ])('%s is %j', (source, value) => {
    expect(evaluateExpression(source, SCOPE)).toEqual({ kind: 'value', value })
  })

  it.each([
    ['', 'This expression is empty.'],
    ['1 +', 'The expression ends too early.'],
    ['(1', 'The expression ends too early: ")" is missing.'],
    ['1 2', '"2" stands in the wrong place.'],
    ['"open', 'A text has no closing quote.'],
    ['a = 1', 'The character = has no meaning here.'],
    ['nothing', 'The name "nothing" is not known here. Known names are space, page, visitor.'],
    ['"a" - 1', '"-" needs numbers, and found a text.'],
    ['space.vars.major.split(".")', 'A number has no method "split".'],
    ['"a".constructor()', 'A text has no method "constructor".'],
    ['space.toString()', 'A group of values has no method "toString".'],
    ['"a".repeat(-1)', 'A text cannot be repeated so many times.'],
  ])('%s is refused: %s', (source, sentence) => {
    expect(evaluateExpression(source, SCOPE)).toEqual({ kind: 'problem', sentence })
  })

  it.each([
    'constructor',
    'constructor.constructor("return 1")()',
    'space.constructor.constructor("return process")()',
    'space.__proto__',
    'space.vars["__proto__"].polluted',
    '"".constructor',
    '[].constructor',
    'space.vars.version["constructor"]',
    'space.vars.hasOwnProperty',
    'toString',
  ])('%s reaches nothing outside of the values', (source) => {
    const result = evaluateExpression(source, SCOPE)
    expect(result.kind === 'problem' || result.value === undefined).toBe(true)
  })

  it.each<[string, string, sentence: string]>([
    ['ten thousand nested parentheses', '('.repeat(10_000) + '1' + ')'.repeat(10_000), TOO_LONG],
    ['two thousand nested parentheses', '('.repeat(2000) + '1' + ')'.repeat(2000), TOO_DEEP],
    ['four thousand signs', '!'.repeat(4000) + '1', TOO_DEEP],
    ['four thousand minus signs', '-'.repeat(4000) + '1', TOO_DEEP],
    ['two thousand sums', Array.from({ length: 2000 }, () => '1').join('+'), TOO_MANY_STEPS],
    ['two thousand members', `space${'.a'.repeat(2000)}`, TOO_MANY_STEPS],
    ['a text repeated without end', '"a".repeat(1000000000)', RESULT_TOO_LONG],
    ['a text repeated by steps', `"a"${'.repeat(10000)'.repeat(200)}`, RESULT_TOO_LONG],
    ['a padding without end', '"a".padEnd(1e9)', RESULT_TOO_LONG],
    ['a text replaced by long ones', '"a".repeat(9999).replaceAll("a", "b".repeat(9999))', RESULT_TOO_LONG],
    ['a list joined by a long text', '"a".repeat(9999).split("").join("b".repeat(9999))', TOO_MANY_STEPS],
    ['lists of lists', `[${'"a".repeat(9999).split(""),'.repeat(140)}1].join("")`, TOO_MANY_STEPS],
    [
      'sums of long texts',
      Array.from({ length: 200 }, () => '"a".repeat(9999)').join(' + '),
      RESULT_TOO_LONG,
    ],
    ['nested conditions', '1 ? '.repeat(900) + '1' + ' : 2'.repeat(900), TOO_LONG],
    ['nested lists', '['.repeat(2000) + ']'.repeat(2000), TOO_DEEP],
  ])('with %s is refused at its limit', (_name, source, sentence) => {
    expect(evaluateExpression(source, SCOPE)).toEqual({ kind: 'problem', sentence })
  })
})

describe('an expression on a page', () => {
  it('shows its result as text', () => {
    expect(shownResult('space.vars.major', SCOPE)).toEqual({ kind: 'result', text: '2' })
    expect(shownResult('space.vars.empty', SCOPE)).toEqual({ kind: 'result', text: '' })
    expect(shownResult('visitor.claims.unsigned.flags', SCOPE)).toEqual({ kind: 'result', text: 'a, b' })
  })

  it('reports that a name has no value', () => {
    expect(shownResult('space.vars.absent', SCOPE)).toEqual({
      kind: 'problem',
      sentence: '"space.vars.absent" has no value.',
    })
  })
})

describe('a condition', () => {
  it.each([
    ['visitor.claims.unsigned.plan === "growth"', 'applies'],
    ['!visitor.claims.unsigned.beta', 'applies'],
    ['visitor.claims.unsigned.beta === true', 'fails'],
    ['visitor.claims.unsigned.bucket.deep', 'fails'],
    ['visitor.claims.unsigned.plan ===', 'problem'],
  ])('%s %s', (source, kind) => {
    expect(conditionResult(source, SCOPE).kind).toBe(kind)
  })
})
