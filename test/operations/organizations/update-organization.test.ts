import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refusal } from '../../support/refusal.ts'
import { siteOf } from '../../support/site.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
let params: { organizationId: string }

beforeEach(() => {
  workspace = openTestWorkspace()
  params = { organizationId: workspace.organization }
})
afterEach(() => workspace.close())

const update = (body: object) => workspace.attempt('updateOrganizationById', { params, body })

describe('the default content of an organization', () => {
  it('is a site of the organization, and null removes it', () => {
    const { siteId } = siteOf(workspace)
    const defaultContent = { type: 'site', site: siteId }
    expect(update({ defaultContent })).toMatchObject({ value: { defaultContent } })
    expect(update({ title: 'Renamed' })).toMatchObject({ value: { defaultContent } })
    update({ defaultContent: null })
    expect(workspace.call('getOrganizationById', { params })).not.toHaveProperty('defaultContent')
  })

  it('cannot be a missing site, or one of another organization', () => {
    const elsewhere = workspace.addOrganization('Elsewhere')
    workspace.setRole(workspace.user, elsewhere, 'admin')
    const { id } = workspace.call('createSite', {
      params: { organizationId: elsewhere },
      body: { title: 'Theirs' },
    })
    for (const site of [id, 'unknown']) {
      expect(refusal(update({ defaultContent: { type: 'site', site } }))).toBe('input.invalid')
    }
    expect(workspace.call('getOrganizationById', { params })).not.toHaveProperty('defaultContent')
  })
})

describe('the logo of an organization', () => {
  it('stays until null removes it', () => {
    const logo = 'https://example.org/logo.png'
    update({ logo })
    expect(update({ title: 'Renamed' })).toMatchObject({ value: { urls: { logo } } })
    update({ logo: null })
    expect(workspace.call('getOrganizationById', { params }).urls).not.toHaveProperty('logo')
  })
})

it('lists an email domain once, despite repetition and capitals', () => {
  const emailDomains = ['Example.ORG', 'example.org', 'example.com']
  expect(update({ emailDomains })).toMatchObject({ value: { emailDomains: ['example.org', 'example.com'] } })
})
