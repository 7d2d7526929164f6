import { describe, expect, it } from 'vitest'
import { publish } from '../../support/publish-integration.ts'
import { outcome, refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type Visitor } from '../../support/workspace.ts'

const params = { integrationName: 'charts' }

/** Opens a workspace with a public integration, and an administrator of another organization. */
function openShared() {
  const workspace = openTestWorkspace()
  const elsewhere = workspace.addOrganization('Elsewhere')
  publish(workspace, 'charts', { visibility: 'public' })
  return { workspace, elsewhere, other: workspace.addUser('admin', elsewhere) }
}

describe('installing an integration', () => {
  it('returns an active installation for all content of the organization', () => {
    const workspace = openTestWorkspace()
    publish(workspace, 'charts', { visibility: 'public' })
    const body = { organization: workspace.organization }
    const installation = workspace.call('installIntegration', { params, body })
    expect(installation).toMatchObject({
      status: 'active',
      space_selection: 'all',
      site_selection: 'all',
      spaces: 0,
      configuration: {},
      externalIds: [],
      target: { organization: workspace.organization },
    })
    expect(workspace.call('listIntegrationInstallations', { params })).toEqual({
      count: 1,
      items: [installation],
    })
  })

  it('is listed to its publisher, and to the members of organizations that installed it', () => {
    const { workspace, elsewhere, other } = openShared()
    for (const organization of [workspace.organization, elsewhere])
      workspace.as(organization === elsewhere ? other.user : workspace.user).call('installIntegration', {
        params,
        body: { organization },
      })
    const listed = (visitor: Visitor) =>
      visitor.call('listIntegrationInstallations', { params }).items.map(({ target }) => target.organization)
    expect(listed(workspace)).toEqual([workspace.organization, elsewhere])
    expect(listed(other)).toEqual([elsewhere])
    expect(listed(workspace.addUser('read'))).toEqual([workspace.organization])
    expect(listed(workspace.addUser('stranger'))).toEqual([])
  })

  it('is refused where it is installed, and to all but administrators of the organization', () => {
    const { workspace, elsewhere } = openShared()
    const install = (visitor: Visitor, organization: string) =>
      outcome(visitor.attempt('installIntegration', { params, body: { organization } }))
    expect(install(workspace, workspace.organization)).toBe('done')
    expect(install(workspace, workspace.organization)).toBe('state.conflict')
    expect(install(workspace, elsewhere)).toBe('resource.unknown')
    expect(install(workspace.addUser('create'), workspace.organization)).toBe('auth.forbidden')
    expect(refusal(workspace.attempt('installIntegration', { params, body: {} }))).toBe('input.invalid')
  })

  it('waits for required properties of the account', () => {
    const workspace = openTestWorkspace()
    const account = { properties: { key: { type: 'string' as const } }, required: ['key'] }
    publish(workspace, 'charts', { configurations: { account } })
    const body = { organization: workspace.organization }
    expect(workspace.call('installIntegration', { params, body }).status).toBe('pending')
  })

  it('is found by an external id', () => {
    const workspace = openTestWorkspace()
    publish(workspace, 'charts')
    workspace.call('installIntegration', { params, body: { organization: workspace.organization } })
    workspace.store.run(`UPDATE installation SET external_ids = '["T024BE7LD"]'`)
    const count = (externalId: string) =>
      workspace.call('listIntegrationInstallations', { params, query: { externalId } }).count
    expect([count('T024BE7LD'), count('T024'), count('')]).toEqual([1, 0, 0])
  })
})
