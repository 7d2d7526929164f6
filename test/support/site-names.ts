import { libraryOf } from './library.ts'
import type { TestWorkspace } from './workspace.ts'

/** The names, for paths, of a site with a section, a space, a share link, and the other entities of an organization. */
export function siteNames(workspace: TestWorkspace) {
  const params = { organizationId: workspace.organization }
  const library = libraryOf(workspace)
  const newSpace = (title: string) => ({ spaceId: library.space(title) })
  const site = workspace.call('createSite', { params, body: { title: 'Docs' } }).id
  const onSite = { ...params, siteId: site }
  const section = workspace.call('addSectionToSite', { params: onSite, body: newSpace('Section') })
  const siteSpace = workspace.call('addSpaceToSite', { params: onSite, body: newSpace('Beside it') })
  const jsonSchema = { type: 'object' as const, properties: {}, additionalProperties: false }
  workspace.call('updateSiteAdaptiveSchema', { params: onSite, body: { jsonSchema } })
  const field = { name: 'status', type: 'text' as const }
  const source = { text: '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{}}' }
  workspace.call('createOrganizationCustomField', { params, body: field })
  workspace.call('createOpenAPISpec', { params, body: { slug: 'main', source } })
  return {
    siteId: site,
    siteSectionId: section.id,
    siteSpaceId: siteSpace.id,
    shareLinkId: workspace.call('createSiteShareLink', { params: onSite, body: { name: 'Review' } }).id,
    fieldName: field.name,
    specSlug: 'main',
    translationSettingsId: workspace.call('createTranslation', { params, body: { title: 'French' } }).id,
    /** A space that is on no site yet. */
    spareSpace: library.space('Spare'),
  }
}
