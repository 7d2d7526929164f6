import { registry } from '../../../src-main/api/all.ts'
import { defaultCustomization } from '../../../src-main/operations/sites/default-customization.ts'
import { ADAPTIVE_SCHEMA, SPECIFICATION } from '../publishing.ts'

const SECRET = `cri_${'A'.repeat(43)}`
const IMPORTED = { url: 'data:text/markdown,x', source: 'markdown' }
export const INTEGRATION = { title: 'It', description: '', scopes: [], script: '' }

/** Returns a minimal valid body for an operation; undefined for an operation without a body. */
export function fittingBody(id: string): unknown {
  const bodies: Record<string, unknown> = {
    createOrganizationTeam: { title: 'x' },
    updateTeamInOrganizationById: { title: 'x' },
    createOrganizationSAMLProvider: { label: 'x' },
    createOrganizationInvite: { role: 'read' },
    updateOrganizationInviteById: { role: 'read' },
    createUserInviteInOrganization: { role: 'read' },
    previewUserInvite: { secret: SECRET },
    joinWithUserInvite: { secret: SECRET },
    acceptUserInvite: { secret: SECRET, displayName: 'x', token: `crl_${'A'.repeat(43)}`, device: 'x' },
    inviteUsersToOrganization: { emails: [] },
    createUserToken: { label: 'x' },
    updateChangeRequestContent: { changes: [{ operation: 'delete_page', page: 'x' }] },
    resolveChangeRequestConflict: { keep: 'mine' },
    updateSiteCustomizationById: defaultCustomization('Docs'),
    updateSiteAdaptiveSchema: { jsonSchema: ADAPTIVE_SCHEMA },
    addSectionToSite: { spaceId: 'x' },
    addSpaceToSite: { spaceId: 'x' },
    createSiteShareLink: { name: 'x' },
    updateSpaceCustomFields: { values: {} },
    createOrganizationCustomField: { name: 'x', type: 'text' },
    createOpenAPISpec: { slug: 'x', source: { text: SPECIFICATION } },
    createOrUpdateOpenAPISpecBySlug: { source: { text: SPECIFICATION } },
    createTranslation: { title: 'x' },
    updateTranslation: { title: 'x' },
    submitChangeRequestReview: { status: 'approved' },
    requestReviewersForChangeRequest: { users: ['x'] },
    updateMergeRulesForSpace: { rules: null },
    updateCollectionBooks: { structure: null, books: [] },
    updateMergeRulesForOrganization: { rules: null },
    transferCollection: { organization: 'x' },
    transferSpace: { organization: 'x' },
    importContent: IMPORTED,
    importContentInChangeRequest: IMPORTED,
    publishIntegration: { ...INTEGRATION, organization: 'x' },
    installIntegration: { organization: 'x' },
  }
  if (id in bodies) return bodies[id]
  if (registry.get(id)?.body === undefined) return undefined
  return /[Cc]omment/.test(id) && id.startsWith('post') ? { body: { markdown: 'x' } } : {}
}
