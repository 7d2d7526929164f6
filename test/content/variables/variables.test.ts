import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  readPageCondition,
  readPageVariables,
  readVariables,
} from '../../../src-main/content/variables/read-variables.ts'
import { renameUses, usesVariable } from '../../../src-main/content/variables/rename-uses.ts'
import { isVariableValue } from '../../../src-main/content/variables/variable.ts'
import { renameVariableIn, writeVariable } from '../../../src-main/content/variables/write-variables.ts'

const FILE =
  '# Names of the product\nPRODUCT: OpsHub Migrator # the long one\nversion: "2.4"\n\nbeta: true\nCAPS : OM\n'

describe('a file of variables', () => {
  it('lists texts, numbers, true and false', () => {
    expect(readVariables(`${FILE}list: [1]\nnothing:\n`).variables).toEqual([
      { name: 'PRODUCT', value: 'OpsHub Migrator' },
      { name: 'version', value: '2.4' },
      { name: 'beta', value: true },
      { name: 'CAPS', value: 'OM' },
    ])
  })

  it('is reported as unreadable when it is not YAML', () => {
    expect(readVariables('a: [')).toEqual({
      variables: [],
      problem:
        'Flow sequence in block collection must be sufficiently indented and end with a ] at line 1, column 5',
    })
  })

  it.each(['just text', ''])('defines nothing as %j', (text) => {
    expect(readVariables(text)).toEqual({ variables: [], problem: null })
  })

  it.each([
    ['PRODUCT', 'New', FILE.replace('OpsHub Migrator #', 'New #')],
    ['version', '2.5', FILE.replace('"2.4"', '"2.5"')],
    ['version', 3, FILE.replace('"2.4"', '3')],
    ['beta', null, FILE.replace('beta: true\n', '')],
    ['CAPS', 'true', FILE.replace('CAPS : OM', 'CAPS: "true"')],
    ['added', 'x: y # z', `${FILE}added: "x: y # z"\n`],
  ])('changes %s to %s and nothing else', (name, value, expected) => {
    expect(writeVariable(FILE, name, value)).toBe(expected)
  })

  it('retains CRLF, and closes a last line without a line feed', () => {
    expect(writeVariable('a: 1\r\nb: 2', 'c', 3)).toBe('a: 1\r\nb: 2\r\nc: 3\r\n')
    expect(writeVariable('', 'c', 'text')).toBe('c: text\n')
  })

  it('retains CRLF in a file in braces', () => {
    expect(writeVariable('{ a: 1, b: 2 }\r\n', 'a', 3)).toBe('{ a: 3, b: 2 }\r\n')
  })

  it('renames a variable in its place', () => {
    expect(renameVariableIn(FILE, 'PRODUCT', 'NAME')).toBe(FILE.replace('PRODUCT', 'NAME'))
    expect(renameVariableIn('"a b": 1\n', 'a b', 'c')).toBe('c: 1\n')
  })

  it('reads the written values back, for any file and value', () => {
    const key = fc.stringMatching(/^[A-Za-z_]\w{0,8}$/)
    const value = fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean())
    const lines = fc.array(
      fc.constantFrom('a: 1', 'b: "x"', '# note', '', 'c: |\n  many\n  lines', 'd: plain # note'),
    )
    fc.assert(
      fc.property(lines, key, value, (given, name, wanted) => {
        const file = given.join('\n')
        fc.pre(readVariables(file).problem === null)
        const written = writeVariable(file, name, wanted)
        const read = new Map(readVariables(written).variables.map((each) => [each.name, each.value]))
        expect(isVariableValue(wanted)).toBe(true)
        expect(read.get(name)).toBe(wanted)
      }),
    )
  })
})

describe('the head of a page', () => {
  it('contains variables and a condition', () => {
    const head =
      '---\nicon: x\nvars:\n  name: A\n  count: 2\nif: >-\n  visitor.claims.unsigned.a !== "b" &&\n  true\n---\n\n# T\n'
    expect(readPageVariables(head)).toEqual([
      { name: 'name', value: 'A' },
      { name: 'count', value: 2 },
    ])
    expect(readPageCondition(head)).toBe('visitor.claims.unsigned.a !== "b" && true')
    expect(readPageCondition('---\ntitle: x\n---\n')).toBeUndefined()
  })
})

const PAGE = [
  'Use <code class="expression">space.vars.PW\\_IMAGE + ":" + space.vars.other</code> here.',
  '',
  '`<code class="expression">space.vars.PW_IMAGE</code>` is code.',
  '',
  '```',
  '<code class="expression">space.vars.PW_IMAGE</code>',
  '```',
  '',
  '{% if space.vars["PW_IMAGE"] === "x" %}',
  'text <code class="expression">page.vars.PW_IMAGE</code>',
  '{% endif %}',
].join('\n')

describe('the uses of a variable', () => {
  it('are renamed outside of code, and every other byte stays', () => {
    expect(renameUses(PAGE, 'PW_IMAGE', 'IMAGE')).toBe(
      PAGE.replace('space.vars.PW\\_IMAGE +', 'space.vars.IMAGE +').replace('["PW_IMAGE"]', '["IMAGE"]'),
    )
    expect(renameUses(PAGE, 'absent', 'x')).toBe(PAGE)
  })

  it('are found', () => {
    expect(usesVariable(PAGE, 'PW_IMAGE')).toBe(true)
    expect(usesVariable(PAGE, 'other')).toBe(true)
    expect(usesVariable(PAGE, 'PW')).toBe(false)
  })
})
