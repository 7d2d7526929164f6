import { describe, expect, test } from 'vitest'
import { findConflicts, resolveConflict } from '../../../src-main/content/merge/conflict-markers.ts'

const marked = (mine: string, base: string, theirs: string, length = 7) =>
  [
    `${'<'.repeat(length)} mine\n${mine}`,
    `${'|'.repeat(length)} base\n${base}`,
    `${'='.repeat(length)}\n${theirs}`,
    `${'>'.repeat(length)} theirs\n`,
  ].join('')

describe('finding conflicts', () => {
  test('returns their places and their sides', () => {
    const text = `a\n\n${marked('m\n', '', 't\nu\n')}z\n`
    expect(findConflicts(text)).toEqual([
      { start: 3, end: text.length - 2, line: 2, mine: 'm\n', base: '', theirs: 't\nu\n' },
    ])
  })

  test('returns several adjacent conflicts', () => {
    const text = marked('1\n', '', '2\n') + marked('3\n', '', '4\n')
    expect(findConflicts(text).map(({ mine, theirs }) => [mine, theirs])).toEqual([
      ['1\n', '2\n'],
      ['3\n', '4\n'],
    ])
  })

  test('accepts CRLF, and a missing terminator at the end', () => {
    const text = marked('m\n', 'b\n', 't\n').replaceAll('\n', '\r\n').slice(0, -2)
    expect(findConflicts(text)).toMatchObject([{ end: text.length, mine: 'm\r\n', theirs: 't\r\n' }])
  })

  test('ignores markers in fenced code', () => {
    const text = `\`\`\`\n${marked('m\n', 'b\n', 't\n')}\`\`\`\n`
    expect(findConflicts(text)).toEqual([])
    expect(findConflicts(`- item\n\n  ${text.replaceAll('\n', '\n  ')}`)).toEqual([])
  })

  test('finds a conflict after code with markers', () => {
    const text = `~~~\n${marked('m\n', 'b\n', 't\n')}~~~\n${marked('1\n', '', '2\n')}`
    expect(findConflicts(text)).toMatchObject([{ mine: '1\n' }])
  })

  test('ignores code blocks within the sides, closed or not', () => {
    const text = `${marked('```\nm\n', 'b\n', '```\nt\n```\n')}\n${marked('1\n', '', '2\n')}`
    expect(findConflicts(text).map(({ mine }) => mine)).toEqual(['```\nm\n', '1\n'])
  })

  test('reads an incomplete or unordered set of markers as text', () => {
    expect(findConflicts('Title\n=======\n')).toEqual([])
    expect(findConflicts('<<<<<<< mine\na\n=======\nb\n>>>>>>> theirs\n')).toEqual([])
    expect(findConflicts('<<<<<<< HEAD\na\n||||||| base\n=======\nb\n>>>>>>> theirs\n')).toEqual([])
    expect(findConflicts(marked('', '', '').replace('|||||||', '||||||||'))).toEqual([])
  })

  test('an incomplete opening marker does not hide the conflict after it', () => {
    expect(findConflicts(`<<<<<<< mine\n\n${marked('m\n', '', 't\n')}`)).toMatchObject([{ line: 2 }])
  })

  test('longer markers contain shorter ones', () => {
    const inner = marked('1\n', '', '2\n')
    expect(findConflicts(marked(inner, 'Title\n=======\n', 't\n', 9))).toMatchObject([
      { mine: inner, base: 'Title\n=======\n' },
    ])
  })
})

describe('resolving a conflict', () => {
  const text = `a\n${marked('m\n', 'b\n', 't\n')}z\n${marked('1\n', '', '2\n')}`

  test.each([
    ['mine', 'a\nm\nz\n'],
    ['theirs', 'a\nt\nz\n'],
    ['both', 'a\nm\nt\nz\n'],
    ['base', 'a\nb\nz\n'],
  ] as const)('with %s leaves that side and the other conflicts', (side, expected) => {
    expect(resolveConflict(text, 0, side)).toBe(expected + marked('1\n', '', '2\n'))
  })

  test('leaves the conflicts before it unchanged', () => {
    expect(resolveConflict(text, 1, 'mine')).toBe(`a\n${marked('m\n', 'b\n', 't\n')}z\n1\n`)
  })

  test('adds no final line break to a text without one', () => {
    expect(resolveConflict(`a\n\n${marked('m\n', '', 't\n').slice(0, -1)}`, 0, 'both')).toBe('a\n\nm\n\nt')
  })

  test('reports a missing conflict', () => {
    expect(() => resolveConflict(text, 2, 'mine')).toThrow(RangeError)
  })
})
