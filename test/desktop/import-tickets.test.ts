import { describe, expect, it } from 'vitest'
import { importTickets } from '../../src-main/desktop/import-tickets.ts'
import { Problem } from '../../src-main/schemas/problem.ts'

describe('importTickets', () => {
  it('returns a path once, and gives the page only its name', () => {
    const tickets = importTickets(() => 'first')
    expect(tickets.issue({ path: '/home/ada/book', name: 'book' })).toEqual({ ticket: 'first', name: 'book' })
    expect(tickets.redeem('first')).toBe('/home/ada/book')
    expect(() => tickets.redeem('first')).toThrow(Problem)
  })

  it('does not accept a path as a ticket', () => {
    expect(() => importTickets(() => 'first').redeem('/home/ada/book')).toThrow(Problem)
  })

  it('returns each path of the latest drop once, and none of an earlier drop', () => {
    let made = 0
    const tickets = importTickets(() => `ticket-${++made}`)
    const [early] = tickets.issueDropped(['/home/ada/early'])
    const [one, two] = tickets.issueDropped(['/home/ada/one', '/home/ada/two'])
    expect(() => tickets.redeem(early ?? '')).toThrow(Problem)
    expect([tickets.redeem(two ?? ''), tickets.redeem(one ?? '')]).toEqual(['/home/ada/two', '/home/ada/one'])
    expect(() => tickets.redeem(one ?? '')).toThrow(Problem)
  })
})
