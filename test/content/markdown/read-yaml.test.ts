import { describe, expect, it } from 'vitest'
import { readYaml } from '../../../src-main/content/markdown/read-yaml.ts'

const TOO_DEEP = { ok: false, problem: 'it is nested too deep' }

/** Returns nested values with a number of levels, as data. */
const nested = (levels: number): unknown => (levels === 0 ? null : [nested(levels - 1)])

/** Texts with a number of levels, in each way of writing them. */
const FORMS: Record<string, (levels: number) => string> = {
  'lists in brackets': (levels) => '['.repeat(levels) + ']'.repeat(levels),
  'mappings in braces': (levels) => '{a: '.repeat(levels) + '}'.repeat(levels),
  'lists on one line': (levels) => '- '.repeat(levels),
  'lists that are never closed': (levels) => '['.repeat(levels),
  'keys of mappings': (levels) => '? '.repeat(levels),
}

describe('YAML', () => {
  it('is read with a hundred levels', () => {
    expect(readYaml(`${'- '.repeat(100)}null`)).toEqual({ ok: true, value: nested(100) })
    expect(readYaml(FORMS['lists in brackets']!(100))).toMatchObject({ ok: true })
  })

  it.each(Object.entries(FORMS))('is refused with three thousand levels of %s', (_form, write) => {
    expect(readYaml(write(3_000))).toEqual(TOO_DEEP)
  })

  it('is read with hundreds of values on one level', () => {
    const values = Array.from({ length: 500 }, (_, index) => index)
    expect(readYaml(values.map((value) => `- ${value}\n`).join(''))).toEqual({ ok: true, value: values })
    expect(readYaml(JSON.stringify(values.map((value) => [value])))).toMatchObject({ ok: true })
  })

  it('is refused when its aliases expand to millions of values', () => {
    const lists = Array.from({ length: 8 }, (_, at) => `b${at + 1}: &b${at + 1} [${`*b${at},`.repeat(10)}]`)
    expect(readYaml(['b0: &b0 [x]', ...lists].join('\n'))).toEqual({
      ok: false,
      problem: 'its aliases refer to too much',
    })
  })

  it('is refused with the line of its fault', () => {
    expect(readYaml('a: 1\nb: [')).toEqual({
      ok: false,
      problem:
        'Flow sequence in block collection must be sufficiently indented and end with a ] at line 2, column 5',
      line: 2,
    })
  })
})
