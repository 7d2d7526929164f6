import { libraryOf } from './library.ts'
import { SPECIFICATION } from './publishing.ts'
import type { TestWorkspace } from './workspace.ts'

/** Creates a site with a section, a space and a share link, and other entities. Returns their path parameters. */
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
  const source = { text: SPECIFICATION }
  workspace.call('createOrganizationCustomField', { params, body: field })
  const spec = workspace.call('createOpenAPISpec', { params, body: { slug: 'main', source } })
  addVersion(workspace, spec.id, source.text)
  return {
    siteId: site,
    siteSectionId: section.id,
    siteSpaceId: siteSpace.id,
    shareLinkId: workspace.call('createSiteShareLink', { params: onSite, body: { name: 'Review' } }).id,
    fieldName: field.name,
    specSlug: 'main',
    versionId: 'first-version',
    translationSettingsId: workspace.call('createTranslation', { params, body: { title: 'French' } }).id,
    /** A space on no site. */
    spareSpace: library.space('Spare'),
  }
}

/** Writes the version of a specification as its processing does. */
function addVersion({ store, now }: TestWorkspace, spec: string, text: string): void {
  const version = 'first-version'
  const insert = 'INSERT INTO openapi_version (id, spec, text, created_at) VALUES (?, ?, ?, ?)'
  store.run(insert, version, spec, text, now())
  store.run("UPDATE openapi_spec SET state = 'complete', version = ? WHERE id = ?", version, spec)
}
