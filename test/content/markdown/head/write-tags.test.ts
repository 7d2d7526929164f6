import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTags } from '../../../../src-main/content/markdown/head/tag-definitions.ts'
import {
  removeTagFrom,
  renameTagIn,
  writeTag,
} from '../../../../src-main/content/markdown/head/write-tags.ts'

const BETA = '  # Not for everyone\n  - tag: beta\n    label: "Beta version" # shown\n    color: orange\n'
const TEAM = '  - label: Teams\n    tag: team\n'
const FILE = `# Tags of the book\nversion: 1\ntags:\n${BETA}\n${TEAM}`

describe('a file of tags', () => {
  it.each([
    ['beta', { label: 'Trial' }, FILE.replace('Beta version', 'Trial')],
    ['beta', { color: 'red', icon: 'flask' }, FILE.replace('orange\n', 'red\n    icon: flask\n')],
    ['beta', { color: null }, FILE.replace('    color: orange\n', '')],
    ['team', { color: 'blue' }, `${FILE}    color: blue\n`],
    ['team', { label: null }, FILE.replace(TEAM, '  - tag: team\n')],
    ['new', { label: 'New: here', color: null }, `${FILE}  - tag: new\n    label: "New: here"\n`],
  ])('sets values of %s and changes nothing else', (name, values, expected) => {
    expect(writeTag(FILE, name, values)).toBe(expected)
  })

  it('retains CRLF, and closes a last line without a line feed', () => {
    const file = 'tags:\r\n- tag: a\r\n  color: red'
    expect(writeTag(file, 'a', { color: 'blue' })).toBe('tags:\r\n- tag: a\r\n  color: blue')
    expect(writeTag(file, 'b', {})).toBe(`${file}\r\n- tag: b\r\n`)
  })

  it('retains an entry in braces when it changes', () => {
    const file = 'tags:\n  - { tag: a, color: red } # one\n  - tag: b\n'
    expect(writeTag(file, 'a', { color: 'blue' })).toBe(file.replace('red', 'blue'))
  })

  it.each([
    ['', '- tag: a\n'],
    ['# note\n', '# note\n- tag: a\n'],
    ['[]\n', '[ { tag: a } ]\n'],
    ['version: 1\n', 'version: 1\ntags:\n  - tag: a\n'],
    ['tags:\n', 'tags:\n  - tag: a\n'],
    ['tags: []\n', 'tags: [ { tag: a } ]\n'],
  ])('receives the first tag in %j', (empty, expected) => {
    expect(writeTag(empty, 'a', {})).toBe(expected)
  })

  it.each(['text\n', 'tags: text\n', 'tags: [', 'tags: { a: 1 }\n'])('is not changed as %j', (other) => {
    expect(writeTag(other, 'b', { label: 'B' })).toBeUndefined()
  })

  it('is edited in the form of the service, a list without a key', () => {
    const file = '- tag: a\n  label: A # shown\n  color: blue\n- tag: b\n'
    expect(writeTag(file, 'a', { color: 'red' })).toBe(file.replace('blue', 'red'))
    expect(writeTag(file, 'c', { label: 'C' })).toBe(`${file}- tag: c\n  label: C\n`)
    expect(renameTagIn(file, 'a', 'z')).toBe(file.replace('tag: a', 'tag: z'))
    expect(removeTagFrom(file, 'a')).toBe('- tag: b\n')
    expect(removeTagFrom('- tag: a\n', 'a')).toBe('[]\n')
    expect(writeTag('- { tag: a, color: blue }\n', 'a', { color: 'red' })).toBe('- { tag: a, color: red }\n')
  })

  it('renames a tag in its place, under either key', () => {
    expect(renameTagIn(FILE, 'beta', 'trial')).toBe(FILE.replace('tag: beta', 'tag: trial'))
    expect(renameTagIn('tags:\n  - slug: "a"\n    label: A\n', 'a', 'b')).toBe(
      'tags:\n  - slug: "b"\n    label: A\n',
    )
  })

  it('removes a tag with its lines', () => {
    expect(removeTagFrom(FILE, 'team')).toBe(FILE.replace(TEAM, ''))
    expect(removeTagFrom(FILE, 'gone')).toBe(FILE)
    expect(readTags(removeTagFrom('tags:\n  - tag: a\n', 'a') ?? '')).toEqual({ tags: [], problem: null })
    expect(removeTagFrom('tags: [{ tag: a }, { tag: b }]\n', 'a')).toBe('tags: [ { tag: b } ]\n')
  })

  it('reads the written values back, for any file and values', () => {
    const lines = fc.array(
      fc.constantFrom(
        '  - tag: a',
        '    color: red # why',
        '  - { tag: b }',
        '  # note',
        '',
        '    label: |',
        '      A',
      ),
    )
    const value = fc.option(fc.string({ minLength: 1 }))
    const values = fc.record({ label: value, color: value, icon: value }, { requiredKeys: [] })
    fc.assert(
      fc.property(lines, fc.constantFrom('a', 'b', 'c'), values, (given, name, wanted) => {
        const file = `tags:\n${given.join('\n')}\n`
        const written = writeTag(file, name, wanted)
        fc.pre(written !== undefined)
        const found = readTags(written!).tags.find(({ slug }) => slug === name)
        const texts = Object.entries(wanted).filter(([, text]) => text !== null && text.trim() !== '')
        const read = texts.map(([key]) => [key, Reflect.get(found!, key) as unknown])
        expect(read).toEqual(texts.map(([key, text]) => [key, text!.trim()]))
      }),
    )
  })
})
