import { expect, it } from 'vitest'
import {
  mentions,
  readMentionAddress,
  readMentions,
  writeMention,
} from '../../../src-main/content/markdown/links/mention.ts'

const ada = { kind: 'user', id: 'user-1' } as const

it.each(['Ada', 'A [B](c) "d"', '*x* `y` <b>', '\\', 'a]b', 'Zoë 😀', '&amp;', 'עדה'])(
  'a written mention of %s is read again',
  (name) => {
    const written = writeMention(ada, name)
    expect(readMentions(`Hello ${written}, see.`)).toMatchObject([{ ...ada, label: `@${name}`, start: 6 }])
  },
)

it('a name with line breaks stays on one line', () => {
  expect(writeMention(ada, 'A\n\n# B')).toBe('[@A # B](/users/user-1 "mention")')
})

it('an @ in words, code and addresses is not a mention', () => {
  const link = writeMention(ada, 'Ada')
  for (const text of [
    '@Ada',
    'ada@example.org',
    '<https://host/@ada>',
    `\`${link}\``,
    `\`\`\`\n${link}\n\`\`\``,
    `    ${link}`,
    '[@Ada](/users/user-1)',
    '[@Ada](/users/a/b "mention")',
    '[@Ada](https://host/users/user-1 "mention")',
    '[@Ada](/users/../x "mention")',
    '![@Ada](/users/user-1 "mention")',
    '\\[@Ada](/users/user-1 "mention")',
    '[@Ada](/users/user-1 "mention"',
  ])
    expect([text, readMentions(text)]).toEqual([text, []])
})

it('a text mentions a user or a team by kind and id', () => {
  const text = writeMention({ kind: 'team', id: 'x' }, 'Writers')
  expect(mentions(text, { kind: 'team', id: 'x' })).toBe(true)
  expect(mentions(text, { kind: 'user', id: 'x' })).toBe(false)
})

it('an address names a user or a team', () => {
  expect(readMentionAddress('/users/a')).toEqual({ kind: 'user', id: 'a' })
  expect(readMentionAddress('/teams/a')).toEqual({ kind: 'team', id: 'a' })
})

it.each(['/users/', '/users/a?b', '/user/a', 'users/a', '/teams/a#b', `/users/${'a'.repeat(129)}`])(
  'the address %s names nobody',
  (address) => {
    expect(readMentionAddress(address)).toBeUndefined()
  },
)
