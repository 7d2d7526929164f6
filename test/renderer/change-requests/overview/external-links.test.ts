import { describe, expect, it } from 'vitest'
import { linkWords } from '../../../../src-renderer/features/change-requests/overview/external-links.ts'
import { webAddress } from '../../../../src-renderer/features/change-requests/web-address.ts'

const link = (url: string, title?: string) => ({
  ref: { kind: 'url' as const, url },
  ...(title !== undefined && { title }),
})

describe('the words of a link', () => {
  it('are its title and its site', () => {
    expect(linkWords(link('https://tickets.example/T-1', 'Ticket 1'))).toEqual({
      title: 'Ticket 1',
      site: 'tickets.example',
    })
  })

  it('are its address without the protocol where it has no title', () => {
    expect(linkWords(link('https://www.example.org/a/b/'))).toEqual({ title: 'example.org/a/b', site: '' })
  })
})

describe('the address of a link', () => {
  it.each([
    ['https://example.org/a', 'https://example.org/a'],
    [' example.org/a ', 'https://example.org/a'],
    ['HTTP://example.org', 'HTTP://example.org'],
  ])('%s is %s', (typed, address) => expect(webAddress(typed)).toBe(address))

  it.each(['', 'words', 'mailto:a@example.org', 'javascript:alert(1)', 'https://'])('is not %s', (typed) =>
    expect(webAddress(typed)).toBeUndefined(),
  )
})
