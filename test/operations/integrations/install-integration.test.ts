import { describe, expect, it } from 'vitest'
import { publish } from '../../support/publish-integration.ts'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type Visitor } from '../../support/workspace.ts'

describe('installing an integration', () => {
  it('is listed to its publisher, and to the members of organizations that installed it', () => {
    const workspace = openTestWorkspace()
    const elsewhere = workspace.addOrganization('Elsewhere')
    const other = workspace.addUser('admin', elsewhere)
    publish(workspace, 'charts', { visibility: 'public' })
    const params = { integrationName: 'charts' }
    const install = (visitor: Visitor, organization: string) =>
      visitor.attempt('installIntegration', { params, body: { organization } })
    const first = workspace.call('installIntegration', {
      params,
      body: { organization: workspace.organization },
    })
    expect(first).toMatchObject({
      status: 'active',
      space_selection: 'all',
      site_selection: 'all',
      spaces: 0,
      configuration: {},
      externalIds: [],
      target: { organization: workspace.organization },
    })
    expect(install(other, elsewhere).ok).toBe(true)
    const listed = (visitor: Visitor) =>
      visitor.call('listIntegrationInstallations', { params }).items.map(({ target }) => target.organization)
    expect(listed(workspace)).toEqual([workspace.organization, elsewhere])
    expect(listed(other)).toEqual([elsewhere])
    expect(listed(workspace.addUser('read'))).toEqual([workspace.organization])
    expect(listed(workspace.addUser('stranger'))).toEqual([])
    expect(refusal(install(workspace, workspace.organization))).toBe('state.conflict')
    expect(refusal(install(workspace, elsewhere))).toBe('resource.unknown')
    expect(refusal(install(workspace.addUser('create'), workspace.organization))).toBe('auth.forbidden')
    expect(refusal(workspace.attempt('installIntegration', { params, body: {} }))).toBe('input.invalid')
  })

  it('waits for required properties of the account', () => {
    const workspace = openTestWorkspace()
    const account = { properties: { key: { type: 'string' as const } }, required: ['key'] }
    publish(workspace, 'charts', { configurations: { account } })
    const body = { organization: workspace.organization }
    const installed = workspace.call('installIntegration', { params: { integrationName: 'charts' }, body })
    expect(installed.status).toBe('pending')
  })

  it('is found by an external id', () => {
    const workspace = openTestWorkspace()
    publish(workspace, 'charts')
    const params = { integrationName: 'charts' }
    workspace.call('installIntegration', { params, body: { organization: workspace.organization } })
    workspace.store.run(`UPDATE installation SET external_ids = '["T024BE7LD"]'`)
    const count = (externalId: string) =>
      workspace.call('listIntegrationInstallations', { params, query: { externalId } }).count
    expect([count('T024BE7LD'), count('T024'), count('')]).toEqual([1, 0, 0])
  })
})
