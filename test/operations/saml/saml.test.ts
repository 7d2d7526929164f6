import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

const params = () => ({ organizationId: workspace.organization })
const create = (body: unknown) =>
  workspace.attempt('createOrganizationSAMLProvider', { params: params(), body })
const update = (id: string, body: unknown) =>
  workspace.attempt('updateOrganizationSAMLProvider', { params: { ...params(), samlProviderId: id }, body })
const createProvider = (label: string) =>
  workspace.call('createOrganizationSAMLProvider', { params: params(), body: { label } })

describe('a SAML provider', () => {
  it('is pending until it is complete', () => {
    const provider = createProvider('Staff')
    const location = `http://carrel.test/v1/orgs/${workspace.organization}/saml/${provider.id}`
    expect(provider).toEqual({
      object: 'saml-provider',
      id: provider.id,
      label: 'Staff',
      defaultRole: null,
      createdAt: '2026-01-01T00:00:00.000Z',
      status: 'pending',
      service: { acsURL: `${location}/acs`, startURL: `${location}/start`, entityID: location },
      urls: { location },
    })
    const body = { ssoURL: 'https://idp.example.org/sso', entityID: 'urn:idp', certificate: 'MIIC' }
    expect(update(provider.id, body)).toMatchObject({
      ok: true,
      value: { ...body, label: 'Staff', status: 'active' },
    })
    const providerParams = { ...params(), samlProviderId: provider.id }
    const now = workspace.call('getOrganizationSAMLProviderById', { params: providerParams })
    expect(now).toMatchObject({ ...body, status: 'active' })
    expect(workspace.call('listSAMLProvidersInOrganizationById', { params: params() })).toEqual({
      count: 1,
      items: [now],
    })
  })

  it('is unknown after its deletion', () => {
    const providerParams = { ...params(), samlProviderId: createProvider('Staff').id }
    workspace.call('deleteOrganizationSAMLProvider', { params: providerParams })
    expect(refusal(workspace.attempt('getOrganizationSAMLProviderById', { params: providerParams }))).toBe(
      'resource.unknown',
    )
    expect(workspace.call('listSAMLProvidersInOrganizationById', { params: params() }).count).toBe(0)
  })

  it('adds users to a team only of the organization, and to none after its deletion', () => {
    const team = workspace.call('createOrganizationTeam', { params: params(), body: { title: 'Staff' } })
    const { id } = createProvider('Staff')
    expect(update(id, { defaultTeam: team.id, defaultRole: 'edit' })).toMatchObject({
      value: { defaultTeam: team, defaultRole: 'edit' },
    })
    expect(refusal(update(id, { defaultTeam: 'nobody' }))).toBe('input.invalid')
    workspace.call('removeTeamFromOrganizationById', { params: { ...params(), teamId: team.id } })
    const providerInput = { params: { ...params(), samlProviderId: id } }
    expect(workspace.call('getOrganizationSAMLProviderById', providerInput)).not.toHaveProperty('defaultTeam')
  })

  it('adds users to a team until null removes the team', () => {
    const { id: defaultTeam } = workspace.call('createOrganizationTeam', {
      params: params(),
      body: { title: 'Staff' },
    })
    const { id } = createProvider('Staff')
    update(id, { defaultTeam })
    expect(update(id, { label: 'Renamed' })).toMatchObject({ value: { defaultTeam: { id: defaultTeam } } })
    const cleared = update(id, { defaultTeam: null })
    expect(cleared).toMatchObject({ ok: true, value: { label: 'Renamed' } })
    expect(cleared).not.toHaveProperty(['value', 'defaultTeam'])
  })

  it.each([
    ['label', 30],
    ['entityID', 1024],
    ['certificate', 10_000],
  ])('bounds its %s at %i characters', (field, bound) => {
    const { id } = createProvider('Staff')
    expect(update(id, { [field]: '🪶'.repeat(bound) }).ok).toBe(true)
    expect(refusal(update(id, { [field]: '🪶'.repeat(bound + 1) }))).toBe('input.invalid')
  })

  it('accepts only a web address of at most 2048 characters', () => {
    const address = (length: number) => 'https://idp.example.org/'.padEnd(length, 'x')
    expect(create({ label: 'x', ssoURL: address(2048) }).ok).toBe(true)
    for (const ssoURL of [address(2049), 'idp', 'ftp://idp.example.org', 'javascript:alert(1)']) {
      expect(refusal(create({ label: 'x', ssoURL }))).toBe('input.invalid')
    }
  })

  it.each([{}, { label: '' }, { label: ' ' }, { label: 'x', defaultRole: 'guest' }])('refuses %j', (body) => {
    expect(refusal(create(body))).toBe('input.invalid')
  })

  it('is listed as a sign-in method, also for guests, without its configuration', () => {
    const { id, service } = createProvider('Staff')
    const guest = workspace.addUser(null)
    expect(guest.call('listSSOProviderLoginsInOrganization', { params: params() })).toEqual({
      items: [{ id, label: 'Staff', startURL: service.startURL }],
    })
  })
})
