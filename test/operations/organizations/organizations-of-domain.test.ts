import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from '../../support/workspace.ts'

let workspace: TestWorkspace
beforeEach(() => {
  workspace = openTestWorkspace()
  setDomains(['example.org', 'example.com'])
})
afterEach(() => workspace.close())

const setDomains = (emailDomains: string[]) =>
  workspace.call('updateOrganizationById', {
    params: { organizationId: workspace.organization },
    body: { emailDomains },
  })
const organizationsOf = (emailDomain: string, visitor: Visitor = workspace) =>
  visitor
    .call('getOrganizationsForEmailDomain', { params: { emailDomain } })
    .organizations.map(({ id }) => id)

describe('the organizations of a domain', () => {
  it('are those of the caller that list it, in any case', () => {
    expect(organizationsOf('example.com')).toEqual([workspace.organization])
    expect(organizationsOf('EXAMPLE.com')).toEqual([workspace.organization])
    expect(organizationsOf('nobody.example')).toEqual([])
  })

  it('are for a stranger those of their own domain, and no other', () => {
    const stranger = workspace.addUser('stranger')
    expect(organizationsOf('example.org', stranger)).toEqual([workspace.organization])
    expect(organizationsOf('example.com', stranger)).toEqual([])
  })

  it('show a stranger neither the settings of an organization nor a right on it', () => {
    setDomains(['example.org', 'secret.example'])
    const params = { organizationId: workspace.organization }
    workspace.call('updateOrganizationById', { params, body: { defaultRole: 'edit', sso: true } })
    const answer = workspace
      .addUser('stranger')
      .call('getOrganizationsForEmailDomain', { params: { emailDomain: 'example.org' } })
    const [shown] = answer.organizations
    expect(shown).toMatchObject({
      id: workspace.organization,
      emailDomains: ['example.org'],
      inviteLinks: false,
    })
    expect(shown).not.toHaveProperty('defaultRole')
    expect(shown).not.toHaveProperty('sso')
    expect(shown!.permissions).toEqual({
      view: false,
      listMembers: false,
      listTeams: false,
      createContent: false,
      admin: false,
    })
  })

  it('change once an organization lists other domains', () => {
    setDomains(['example.net'])
    expect(organizationsOf('example.org')).toEqual([])
    expect(organizationsOf('example.net')).toEqual([workspace.organization])
  })

  it.each([
    ['one word', 'nowhere'],
    ['an email address', 'a@b.org'],
    ['a name of 254 characters', 'x'.repeat(254)],
  ])('are refused for %s', (_case, emailDomain) => {
    const result = workspace.attempt('getOrganizationsForEmailDomain', { params: { emailDomain } })
    expect(refusal(result)).toBe('input.invalid')
  })
})
