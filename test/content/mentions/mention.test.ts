import { expect, it } from 'vitest'
import {
  mentions,
  readMentionAddress,
  readMentions,
  writeMention,
} from '../../../src-main/content/markdown/links/mention.ts'

const ada = { kind: 'user', id: 'user-1' } as const

it('a written mention is read again, for any name', () => {
  for (const name of ['Ada', 'A [B](c) "d"', '*x* `y` <b>', '\\', 'a]b', 'Zoë 😀', '&amp;', 'עדה']) {
    const written = `Hello ${writeMention(ada, name)}, see.`
    expect(readMentions(written)).toMatchObject([{ ...ada, label: `@${name}`, start: 6 }])
  }
})

it('a name with line breaks stays on one line', () => {
  expect(writeMention(ada, 'A\n\n# B')).not.toContain('\n')
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

it('a text of many opened mentions is read in linear time', () => {
  const text = '[@a](/users/x "mention'.repeat(20_000)
  const start = process.cpuUsage()
  expect(readMentions(`${text} "mention")`).length).toBeLessThan(2)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000)
})

it('an address of another place is not a mention', () => {
  expect(readMentionAddress('/users/a')).toEqual({ kind: 'user', id: 'a' })
  expect(readMentionAddress('/teams/a')).toEqual({ kind: 'team', id: 'a' })
  for (const other of [
    '/users/',
    '/users/a?b',
    '/user/a',
    'users/a',
    '/teams/a#b',
    `/users/${'a'.repeat(129)}`,
  ])
    expect([other, readMentionAddress(other)]).toEqual([other, undefined])
})
