import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChangeRequestLinkInput } from '../../../src-main/schemas/change-request.ts'
import { outcome, refusal } from '../../support/refusal.ts'
import { openReviewFixture, type ReviewFixture } from '../../support/review-fixture.ts'

let fixture: ReviewFixture
let params: { spaceId: string; changeRequestId: string }

beforeEach(() => {
  fixture = openReviewFixture({ First: 'one' })
  params = { spaceId: fixture.space, changeRequestId: fixture.begin() }
})
afterEach(() => fixture.workspace.close())

const linkTo = (url: string, title?: string): ChangeRequestLinkInput => ({
  ref: { kind: 'url', url },
  ...(title !== undefined && { title }),
})
const write = (links: unknown) =>
  fixture.workspace.call('updateChangeRequestById', { params, body: { links: links as never } })
const attempt = (links: unknown) =>
  fixture.workspace.attempt('updateChangeRequestById', { params, body: { links: links as never } })
const read = () => fixture.workspace.call('getChangeRequestById', { params }).links ?? []

describe('The links of a change request', () => {
  it('are missing until some are written, and after all are removed', () => {
    expect(fixture.workspace.call('getChangeRequestById', { params })).not.toHaveProperty('links')
    const ticket = linkTo('https://tickets.example/T-12', 'Ticket 12')
    expect(write([ticket]).links).toEqual([{ id: expect.any(String), ...ticket }])
    expect(read()).toEqual([{ id: expect.any(String), ...ticket }])
    expect(write([])).not.toHaveProperty('links')
  })

  it('retain their ids when a write passes them back', () => {
    const [first] = write([linkTo('https://a.example/')]).links ?? []
    const id = first?.id ?? ''
    expect(id).not.toBe('')
    const changed = write([linkTo('https://b.example/'), { id, ...linkTo('https://c.example/', 'C') }]).links
    expect(changed?.[1]).toEqual({ id, ...linkTo('https://c.example/', 'C') })
    expect(new Set(changed?.map((link) => link.id)).size).toBe(2)
  })

  it('have distinct ids, also when a write names one id or address twice', () => {
    const [first] = write([linkTo('https://a.example/')]).links ?? []
    const twice = { id: first?.id ?? '', ...linkTo('https://a.example/') }
    const links = write([twice, twice, linkTo('https://a.example/')]).links ?? []
    expect(new Set(links.map(({ id }) => id)).size).toBe(3)
  })

  it('stay when the subject changes, and the subject stays when they change', () => {
    const { links } = write([linkTo('https://a.example/')])
    fixture.workspace.call('updateChangeRequestById', { params, body: { subject: 'Subject' } })
    expect(read()).toEqual(links)
    write([])
    expect(fixture.workspace.call('getChangeRequestById', { params }).subject).toBe('Subject')
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'not an address',
    '',
    `https://a.example/${'x'.repeat(3000)}`,
  ])('refuse the address %.30s', (url) => {
    expect(refusal(attempt([linkTo(url)]))).toBe('input.invalid')
  })

  it('refuse other kinds of references', () => {
    expect(refusal(attempt([{ ref: { kind: 'page', page: 'x' } }]))).toBe('input.invalid')
  })

  it('are at most ten, with titles of at most 128 characters', () => {
    const many = Array.from({ length: 11 }, (_, index) => linkTo(`https://a.example/${index}`))
    expect(refusal(attempt(many))).toBe('input.invalid')
    expect(outcome(attempt(many.slice(1)))).toBe('done')
    const titled = (length: number) => outcome(attempt([linkTo('https://a.example/', 'x'.repeat(length))]))
    expect([titled(128), titled(129)]).toEqual(['done', 'input.invalid'])
  })

  it('have titles and addresses of one line', () => {
    expect(write([linkTo(' https://a.example/with space', ' Two\n lines ')]).links).toEqual([
      { id: expect.any(String), ...linkTo('https://a.example/with%20space', 'Two lines') },
    ])
  })

  it('are found by their titles and addresses', () => {
    write([linkTo('https://tickets.example/browse/LAMP-77', 'Dimmable bulbs')])
    const idsMatching = (text: string) =>
      fixture.workspace
        .call('listChangeRequestsForSpace', {
          params: { spaceId: fixture.space },
          query: { text, status: 'draft' },
        })
        .items.map(({ id }) => id)
    expect(idsMatching('dimmable')).toEqual([params.changeRequestId])
    expect(idsMatching('LAMP-77')).toEqual([params.changeRequestId])
    expect(idsMatching('absent')).toEqual([])
  })

  it('are written only by users who may edit the change request', () => {
    const reader = fixture.workspace.addUser('comment')
    const result = reader.attempt('updateChangeRequestById', {
      params,
      body: { links: [linkTo('https://a.example/')] },
    })
    expect(refusal(result)).toBe('auth.forbidden')
  })
})
