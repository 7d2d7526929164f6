import { describe, expect, it } from 'vitest'
import { readStructure } from '../../../src-main/imports/books/read-structure.ts'
import { sectionsOf, spacesOf } from '../../../src-main/imports/books/site-structure.ts'

const read = (text: string) => readStructure(text, 'docs.yaml')
const space = (directory: string) =>
  `site:\n  title: Acme\n  structure:\n    - type: space\n      key: a\n      title: A\n      path: a\n      content:\n        directory: ${directory}\n`

describe('a structure file', () => {
  it('names sections, groups, spaces and links', () => {
    const reading = read(`site:
  title: Acme docs
  structure:
    - type: section-group
      title: Product
      children:
        - type: section
          title: Guides
          path: guides
          icon: book
          default: true
          children:
            - { type: space, title: English, path: en, default: true, content: { directory: ./guides/en } }
            - { type: space, title: Elsewhere, path: x, content: { directory: null } }
    - type: external-link
      title: Status
      url: https://status.example.org
`)
    if (reading.kind !== 'site') throw new Error(reading.kind)
    expect(reading.faults).toEqual([])
    expect(reading.site.title).toBe('Acme docs')
    expect(sectionsOf(reading.site.nodes)).toMatchObject([{ title: 'Guides', icon: 'book', isDefault: true }])
    expect(spacesOf(reading.site.nodes).map(({ directory }) => directory)).toEqual(['guides/en', null])
  })

  it.each([
    ['./docs', 'docs'],
    ['docs/', 'docs'],
    ['/docs/./api', 'docs/api'],
    ['./', ''],
  ])('reads the folder %s as %j', (given, directory) => {
    const reading = read(space(given))
    expect(reading.kind === 'site' && spacesOf(reading.site.nodes)).toMatchObject([{ directory }])
  })

  it.each(['../outside', 'docs/../../etc', '"C:/docs"', '"a\\\\b"', '[a]', '12', '"a\\0b"', '""'])(
    'leaves out the folder %s with a sentence',
    (given) => {
      const reading = read(space(given))
      if (reading.kind !== 'site') throw new Error(reading.kind)
      expect(spacesOf(reading.site.nodes)).toEqual([])
      expect(reading.faults).toEqual([
        expect.stringMatching(/^docs\.yaml names the entry “A”: .* It was left out\.$/),
      ])
    },
  )

  it('of another purpose is ignored', () => {
    expect(read('openapi: 3.0.0\npaths: {}\n')).toEqual({ kind: 'other' })
    expect(read('site: https://example.org\n')).toEqual({ kind: 'other' })
    expect(read('a: [')).toEqual({ kind: 'other' })
  })

  it('is described in a sentence when it is not YAML, or has no list', () => {
    expect(read('site:\n  structure: [')).toMatchObject({
      kind: 'invalid',
      fault: expect.stringMatching(/cannot be read as YAML/) as string,
    })
    expect(read('site:\n  structure: docs')).toMatchObject({
      kind: 'invalid',
      fault: expect.stringMatching(/no list of sections/) as string,
    })
  })

  it.each([
    [
      'a list within itself',
      'site:\n  title: x\n  structure: &a\n    - type: section\n      title: S\n      children: *a\n',
      ['docs.yaml names the entry “S”: a section can contain only spaces. It was left out.'],
    ],
    [
      'aliases that expand to millions of entries',
      `a: &a [x, x, x, x, x, x, x, x]\n${Array.from({ length: 20 }, (_, at) => `b${at}: &b${at} [*${at === 0 ? 'a' : `b${at - 1}`}, *${at === 0 ? 'a' : `b${at - 1}`}]`).join('\n')}\nsite:\n  title: x\n  structure: *b19\n`,
      ['docs.yaml cannot be read as YAML (its aliases refer to too much).'],
    ],
    [
      'deep groups',
      `site:\n  title: x\n  structure: ${'[{type: section-group, title: G, children: '.repeat(40)}[]${'}]'.repeat(40)}\n`,
      ['docs.yaml names the entry “G”: it is nested too deep. It was left out.'],
    ],
    [
      'odd entries',
      'site:\n  title: 5\n  structure: [1, null, [], {type: [a]}, {title: x}, {type: space}]\n',
      [
        ...Array.from({ length: 3 }, () => 'docs.yaml names an entry without a type. It was left out.'),
        'docs.yaml names an entry without a title: its type is unknown. It was left out.',
        'docs.yaml names the entry “x”: its type is unknown. It was left out.',
        'docs.yaml names an entry without a title: its content.directory is not a text. It was left out.',
      ],
    ],
  ])('with %s is read within limits', (_name, text, faults) => {
    const reading = read(text)
    expect(reading.kind === 'site' ? reading.faults : reading.kind === 'invalid' && [reading.fault]).toEqual(
      faults,
    )
  })

  it('with thousands of entries reports the limit', () => {
    const entries = Array.from({ length: 1500 }, () => `    - {type: external-link, title: L}\n`).join('')
    const reading = read(`site:\n  title: x\n  structure:\n${entries}`)
    expect(reading.kind === 'site' && reading.site.nodes).toHaveLength(1000)
    expect(reading.kind === 'site' && reading.faults).toEqual([
      'docs.yaml names more than 1000 entries. The others were left out.',
    ])
    expect(read(`site:\n  title: x\n  structure:\n${entries.repeat(2)}`)).toMatchObject({
      kind: 'invalid',
      fault: expect.stringMatching(/too long to be read/) as string,
    })
  })

  it('of empty lines that is not YAML is ignored', () => {
    expect(read(`${'\n'.repeat(65_000)}{`)).toEqual({ kind: 'other' })
  })
})
