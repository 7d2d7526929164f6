import { libraryOf } from '../library.ts'
import { SPECIFICATION } from '../publishing.ts'
import type { TestWorkspace } from '../workspace.ts'
import { commonTitle, type FilledList, type Fillings } from './filled-list.ts'

const inOrganization = ({ organization }: TestWorkspace) => ({ organizationId: organization })

/** Sites with one space. Every second site is published. */
function sites(workspace: TestWorkspace): FilledList {
  const params = inOrganization(workspace)
  const space = libraryOf(workspace).space('Handbook')
  return {
    params: () => params,
    queries: [
      {},
      { space },
      { title: 'same' },
      { published: true },
      { published: false },
      { type: ['basic', 'premium'] },
      { type: ['basic'], title: 'same', space },
    ],
    add: (count) => {
      const body = { title: commonTitle(count), spaces: [space] }
      const { id } = workspace.call('createSite', { params, body })
      if (count % 2 === 0)
        workspace.call('publishSite', { params: { ...params, siteId: id }, body: undefined })
    },
    remove: (siteId) => workspace.call('deleteSiteById', { params: { ...params, siteId } }),
  }
}

const onNewSite = (workspace: TestWorkspace) => {
  const params = inOrganization(workspace)
  return { ...params, siteId: workspace.call('createSite', { params, body: { title: 'Docs' } }).id }
}

function sections(workspace: TestWorkspace): FilledList {
  const params = onNewSite(workspace)
  let first: string | undefined
  return {
    params: () => params,
    add: (count) => {
      const spaceId = libraryOf(workspace).space(commonTitle(count))
      const section = workspace.call('addSectionToSite', {
        params,
        body: { spaceId, title: commonTitle(count) },
      })
      if (first !== undefined && count % 3 === 0) {
        workspace.call('moveSiteSection', {
          params: { ...params, siteSectionId: section.id },
          body: { position: { before: { type: 'site-section', siteSection: first } } },
        })
      }
      first ??= section.id
    },
    remove: (siteSectionId) => {
      workspace.call('deleteSiteSectionById', { params: { ...params, siteSectionId } })
      if (siteSectionId === first) first = undefined
    },
  }
}

/** The spaces of a site, at its root or alternately in its two sections. */
const siteSpaces =
  (hasSections: boolean) =>
  (workspace: TestWorkspace): FilledList => {
    const params = onNewSite(workspace)
    const newSpace = (title: string) => libraryOf(workspace).space(title)
    const named = ['First', 'Second'].map((title) =>
      hasSections
        ? workspace.call('addSectionToSite', { params, body: { spaceId: newSpace(title), title } }).id
        : undefined,
    )
    const retained = workspace.call('listSiteSpaces', { params, query: {} }).items.map(({ id }) => id)
    return {
      params: () => params,
      queries: [{}, { default: false }],
      add: (count) => {
        const sectionId = named[count % 2]
        const body = { spaceId: newSpace(commonTitle(count)), ...(sectionId !== undefined && { sectionId }) }
        workspace.call('addSpaceToSite', { params, body })
      },
      remove: (siteSpaceId) => workspace.call('deleteSiteSpaceById', { params: { ...params, siteSpaceId } }),
      staying: retained,
    }
  }

/** The default spaces of the sections of a site: one in each. */
function defaultSiteSpaces(workspace: TestWorkspace): FilledList {
  const { params, add, remove } = sections(workspace)
  return {
    params,
    queries: [{ default: true }],
    ...(add && { add }),
    remove: (siteSpaceId) => {
      const site = params() as { organizationId: string; siteId: string }
      const { items } = workspace.call('listSiteSpaces', { params: site, query: { limit: 1000 } })
      remove?.(items.find(({ id }) => id === siteSpaceId)?.section ?? '')
    },
  }
}

function shareLinks(workspace: TestWorkspace): FilledList {
  const params = onNewSite(workspace)
  return {
    params: () => params,
    add: (count) => workspace.call('createSiteShareLink', { params, body: { name: commonTitle(count) } }),
    remove: (shareLinkId) =>
      workspace.call('deleteSiteShareLinkById', { params: { ...params, shareLinkId } }),
  }
}

/** The versions of a specification, written as their processing stores them. */
function specVersions(workspace: TestWorkspace): FilledList {
  const params = inOrganization(workspace)
  const { store } = workspace
  const specSlug = `versioned-${workspace.call('listOpenAPISpecs', { params, query: {} }).count}`
  workspace.call('createOpenAPISpec', { params, body: { slug: specSlug, source: { text: SPECIFICATION } } })
  return {
    params: () => ({ ...params, specSlug }),
    add: (count) =>
      store.run(
        `INSERT INTO openapi_version (id, spec, source_url, text, created_at)
         SELECT ?, id, NULL, ?, ? FROM openapi_spec WHERE slug = ?`,
        `${specSlug}-version-${(count * 7919) % 1009}`,
        SPECIFICATION,
        workspace.now(),
        specSlug,
      ),
    remove: (version) => store.run('DELETE FROM openapi_version WHERE id = ?', version),
  }
}

export const publishing: Fillings = {
  listSites: [sites],
  listSiteSections: [sections],
  listSiteSpaces: [siteSpaces(false), siteSpaces(true), defaultSiteSpaces],
  listSiteShareLinks: [shareLinks],
  listOrganizationCustomFields: [
    (workspace) => ({
      params: () => inOrganization(workspace),
      add: (count) =>
        workspace.call('createOrganizationCustomField', {
          params: inOrganization(workspace),
          body: { name: `field-${count}`, type: 'text', title: commonTitle(count) },
        }),
      remove: (fieldName) =>
        workspace.call('deleteOrganizationCustomField', {
          params: { ...inOrganization(workspace), fieldName },
        }),
      nameOf: ({ name }) => String(name),
    }),
  ],
  listOpenAPISpecs: [
    (workspace) => ({
      params: () => inOrganization(workspace),
      add: (count) =>
        workspace.call('createOpenAPISpec', {
          params: inOrganization(workspace),
          body: { slug: `spec-${count}`, source: { text: SPECIFICATION } },
        }),
      remove: (specSlug) =>
        workspace.call('deleteOpenAPISpecBySlug', { params: { ...inOrganization(workspace), specSlug } }),
      nameOf: ({ slug }) => String(slug),
    }),
  ],
  listOpenAPISpecVersions: [specVersions],
  listTranslations: [
    (workspace) => ({
      params: () => inOrganization(workspace),
      add: (count) =>
        workspace.call('createTranslation', {
          params: inOrganization(workspace),
          body: { title: commonTitle(count) },
        }),
      remove: (translationSettingsId) =>
        workspace.call('deleteTranslation', {
          params: { ...inOrganization(workspace), translationSettingsId },
        }),
    }),
  ],
}
