import { expect, it } from 'vitest'
import { findMentionQuery } from '../../../../src-renderer/features/comments/mentions/mention-query.ts'

/** Returns the name that is typed at the bar in a text. */
function searchAt(marked: string) {
  const caret = marked.indexOf('|')
  const text = marked.replace('|', '')
  return findMentionQuery({ text, mentions: [] }, caret)?.search
}

it('an @ at the start of a word begins a name, which may have spaces', () => {
  expect(searchAt('@|')).toBe('')
  expect(searchAt('Ask @ad|')).toBe('ad')
  expect(searchAt('Ask (@Ada Lo|')).toBe('Ada Lo')
  expect(searchAt('Ask\n@A|')).toBe('A')
  expect(searchAt('Ask @A| later')).toBe('A')
})

it('an @ in an address, in code, or far from the caret begins no name', () => {
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
    expect([text, searchAt(text)]).toEqual([text, undefined])
})

it('a finished mention begins no other', () => {
  const typed = { text: '@Ada x', mentions: [{ kind: 'user' as const, id: 'u', from: 0, to: 4 }] }
  expect(findMentionQuery(typed, 4)).toBeUndefined()
  expect(findMentionQuery(typed, 6)).toBeUndefined()
})
