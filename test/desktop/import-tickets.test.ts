import { describe, expect, it } from 'vitest'
import { importTickets } from '../../src-main/desktop/import-tickets.ts'
import { Problem } from '../../src-main/schemas/problem.ts'

describe('importTickets', () => {
  it('gives a path out once, and tells the page only its name', () => {
    const tickets = importTickets(() => 'first')
    expect(tickets.issue({ path: '/home/ada/book', name: 'book' })).toEqual({ ticket: 'first', name: 'book' })
    expect(tickets.redeem('first')).toBe('/home/ada/book')
    expect(() => tickets.redeem('first')).toThrow(Problem)
  })

  it('does not take a path for a ticket', () => {
    expect(() => importTickets(() => 'first').redeem('/home/ada/book')).toThrow(Problem)
  })

  it('gives out what was dropped last, each path once, and nothing of an earlier drop', () => {
    let made = 0
    const tickets = importTickets(() => `ticket-${++made}`)
    const [early] = tickets.issueDropped(['/home/ada/early'])
    const [one, two] = tickets.issueDropped(['/home/ada/one', '/home/ada/two'])
    expect(() => tickets.redeem(early ?? '')).toThrow(Problem)
    expect([tickets.redeem(two ?? ''), tickets.redeem(one ?? '')]).toEqual(['/home/ada/two', '/home/ada/one'])
    expect(() => tickets.redeem(one ?? '')).toThrow(Problem)
  })
})
