import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from '../../support/workspace.ts'

let desk: TestWorkspace
beforeEach(() => {
  desk = openTestWorkspace()
  name(['example.org', 'example.com'])
})
afterEach(() => desk.close())

const name = (emailDomains: string[]) =>
  desk.call('updateOrganizationById', {
    params: { organizationId: desk.organization },
    body: { emailDomains },
  })
const ask = (emailDomain: string, visitor: Visitor = desk) =>
  visitor
    .call('getOrganizationsForEmailDomain', { params: { emailDomain } })
    .organizations.map(({ id }) => id)

describe('the organizations of a domain', () => {
  it('are those of the caller that name it, in any case', () => {
    expect(ask('example.com')).toEqual([desk.organization])
    expect(ask('EXAMPLE.com')).toEqual([desk.organization])
    expect(ask('nobody.example')).toEqual([])
  })

  it('are for a stranger those of their own domain, and no other', () => {
    const stranger = desk.addUser('stranger')
    expect(ask('example.org', stranger)).toEqual([desk.organization])
    expect(ask('example.com', stranger)).toEqual([])
  })

  it('are others once an organization names other domains', () => {
    name(['example.net'])
    expect(ask('example.org')).toEqual([])
    expect(ask('example.net')).toEqual([desk.organization])
  })

  it.each(['nowhere', 'a@b.org', 'x'.repeat(254)])('are refused to %s', (emailDomain) => {
    const result = desk.attempt('getOrganizationsForEmailDomain', { params: { emailDomain } })
    expect(refusal(result)).toBe('input.invalid')
  })
})
