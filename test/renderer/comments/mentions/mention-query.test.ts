import { expect, it } from 'vitest'
import { findMentionQuery } from '../../../../src-renderer/features/comments/mentions/mention-query.ts'

/** Finds the name at the bar in a text. */
function at(marked: string) {
  const caret = marked.indexOf('|')
  const text = marked.replace('|', '')
  return findMentionQuery({ text, mentions: [] }, caret)?.search
}

it('an @ at the start of a word begins a name, which may have spaces', () => {
  expect(at('@|')).toBe('')
  expect(at('Ask @ad|')).toBe('ad')
  expect(at('Ask (@Ada Lo|')).toBe('Ada Lo')
  expect(at('Ask\n@A|')).toBe('A')
  expect(at('Ask @A| later')).toBe('A')
})

it('an @ in an address, in code, or far from the caret begins none', () => {
  for (const text of [
    'ada@example|',
    '`@ad|`',
    '```\n@ad|\n```',
    '@ one|',
    '@ada\n|',
    '@a b c d|',
    `@${'a'.repeat(60)}|`,
    'https://host/@ad|x'.replace('/@', 'x@'),
    '|@ad',
    'no|',
  ])
    expect([text, at(text)]).toEqual([text, undefined])
})

it('a finished mention begins no other', () => {
  const typed = { text: '@Ada x', mentions: [{ kind: 'user' as const, id: 'u', from: 0, to: 4 }] }
  expect(findMentionQuery(typed, 4)).toBeUndefined()
  expect(findMentionQuery(typed, 6)).toBeUndefined()
})
