import type { TestWorkspace, Visitor } from '../workspace.ts'
import { commonTitle, type FilledList, type Fillings } from './filled-list.ts'

const LEAST = { description: '', scopes: ['space:content:read' as const], script: '' }

function publish(publisher: Visitor, organization: string, name: string, count: number): void {
  publisher.call('publishIntegration', {
    params: { integrationName: name },
    body: {
      ...LEAST,
      title: commonTitle(count),
      organization,
      visibility: count % 2 === 0 ? 'public' : 'private',
      target: 'space',
      categories: ['content'],
      blocks: [{ id: 'block', title: 'Block', urlUnfurl: ['https://*.example.org/**'] }],
      contentSources: [{ id: 'source', title: 'Source', configuration: { componentId: 'source' } }],
    },
  })
}

function integrations(workspace: TestWorkspace): FilledList {
  return {
    params: () => ({}),
    queries: [
      {},
      { search: 'same 1' },
      { category: 'content', target: 'space' },
      { blockDomain: 'docs.example.org', blocks: true },
      { contentSources: true, scope: 'space:content:read' },
      { owner: workspace.organization },
    ],
    add: (count) => publish(workspace, workspace.organization, `kit-${count}`, count),
    remove: (integrationName) => workspace.call('unpublishIntegration', { params: { integrationName } }),
    nameOf: ({ name }) => String(name),
  }
}

/** The places where one integration is installed, as its publisher sees them, or a member of these organizations. */
const installations =
  (isPublisher: boolean) =>
  (workspace: TestWorkspace): FilledList => {
    const elsewhere = workspace.addOrganization('Elsewhere')
    const publisher = isPublisher ? workspace : workspace.addUser('admin', elsewhere)
    publish(publisher, isPublisher ? workspace.organization : elsewhere, 'kit', 0)
    const params = { integrationName: 'kit' }
    const places = new Map<string, string>()
    return {
      params: () => params,
      queries: [{}, { externalId: 'known' }],
      add: () => {
        const organization = workspace.addOrganization()
        workspace.setRole(workspace.user, organization, 'admin')
        workspace.addUser('admin', organization)
        const { id } = workspace.call('installIntegration', { params, body: { organization } })
        places.set(id, organization)
        // Only the integration itself sets the external id of its installation.
        workspace.store.run('UPDATE installation SET external_ids = ? WHERE id = ?', '["known"]', id)
      },
      ...(!isPublisher && {
        remove: (id: string) =>
          workspace.call('removeMemberFromOrganizationById', {
            params: { organizationId: places.get(id) ?? '', userId: workspace.user },
          }),
      }),
    }
  }

export const integrationLists: Fillings = {
  listIntegrations: [integrations],
  listIntegrationInstallations: [installations(true), installations(false)],
}
