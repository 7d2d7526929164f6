import { libraryOf } from '../library.ts'
import { SPECIFICATION } from '../publishing.ts'
import type { TestWorkspace } from '../workspace.ts'
import { commonTitle, type FilledList, type Fillings } from './filled-list.ts'

const inOrganization = ({ organization }: TestWorkspace) => ({ organizationId: organization })

/** Sites on which one space stands, every other one of them published. */
function sites(desk: TestWorkspace): FilledList {
  const params = inOrganization(desk)
  const space = libraryOf(desk).space('Handbook')
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
      const { id } = desk.call('createSite', { params, body })
      if (count % 2 === 0) desk.call('publishSite', { params: { ...params, siteId: id }, body: undefined })
    },
    remove: (siteId) => desk.call('deleteSiteById', { params: { ...params, siteId } }),
  }
}

const onNewSite = (desk: TestWorkspace) => {
  const params = inOrganization(desk)
  return { ...params, siteId: desk.call('createSite', { params, body: { title: 'Docs' } }).id }
}

function sections(desk: TestWorkspace): FilledList {
  const params = onNewSite(desk)
  let first: string | undefined
  return {
    params: () => params,
    add: (count) => {
      const spaceId = libraryOf(desk).space(commonTitle(count))
      const section = desk.call('addSectionToSite', { params, body: { spaceId, title: commonTitle(count) } })
      if (first !== undefined && count % 3 === 0) {
        desk.call('moveSiteSection', {
          params: { ...params, siteSectionId: section.id },
          body: { position: { before: { type: 'site-section', siteSection: first } } },
        })
      }
      first ??= section.id
    },
    remove: (siteSectionId) => {
      desk.call('deleteSiteSectionById', { params: { ...params, siteSectionId } })
      if (siteSectionId === first) first = undefined
    },
  }
}

/** The spaces of a site: at its root, or in its two sections by turns. */
const siteSpaces =
  (hasSections: boolean) =>
  (desk: TestWorkspace): FilledList => {
    const params = onNewSite(desk)
    const newSpace = (title: string) => libraryOf(desk).space(title)
    const named = ['First', 'Second'].map((title) =>
      hasSections
        ? desk.call('addSectionToSite', { params, body: { spaceId: newSpace(title), title } }).id
        : undefined,
    )
    const kept = desk.call('listSiteSpaces', { params, query: {} }).items.map(({ id }) => id)
    return {
      params: () => params,
      queries: [{}, { default: false }],
      add: (count) => {
        const sectionId = named[count % 2]
        const body = { spaceId: newSpace(commonTitle(count)), ...(sectionId !== undefined && { sectionId }) }
        desk.call('addSpaceToSite', { params, body })
      },
      remove: (siteSpaceId) => desk.call('deleteSiteSpaceById', { params: { ...params, siteSpaceId } }),
      staying: kept,
    }
  }

/** The default spaces of the sections of a site: one in each. */
function defaultSiteSpaces(desk: TestWorkspace): FilledList {
  const { params, add, remove } = sections(desk)
  return {
    params,
    queries: [{ default: true }],
    ...(add && { add }),
    remove: (siteSpaceId) => {
      const site = params() as { organizationId: string; siteId: string }
      const { items } = desk.call('listSiteSpaces', { params: site, query: { limit: 1000 } })
      remove?.(items.find(({ id }) => id === siteSpaceId)?.section ?? '')
    },
  }
}

function shareLinks(desk: TestWorkspace): FilledList {
  const params = onNewSite(desk)
  return {
    params: () => params,
    add: (count) => desk.call('createSiteShareLink', { params, body: { name: commonTitle(count) } }),
    remove: (shareLinkId) => desk.call('deleteSiteShareLinkById', { params: { ...params, shareLinkId } }),
  }
}

export const publishing: Fillings = {
  listSites: [sites],
  listSiteSections: [sections],
  listSiteSpaces: [siteSpaces(false), siteSpaces(true), defaultSiteSpaces],
  listSiteShareLinks: [shareLinks],
  listOrganizationCustomFields: [
    (desk) => ({
      params: () => inOrganization(desk),
      add: (count) =>
        desk.call('createOrganizationCustomField', {
          params: inOrganization(desk),
          body: { name: `field-${count}`, type: 'text', title: commonTitle(count) },
        }),
      remove: (fieldName) =>
        desk.call('deleteOrganizationCustomField', { params: { ...inOrganization(desk), fieldName } }),
      nameOf: ({ name }) => String(name),
    }),
  ],
  listOpenAPISpecs: [
    (desk) => ({
      params: () => inOrganization(desk),
      add: (count) =>
        desk.call('createOpenAPISpec', {
          params: inOrganization(desk),
          body: { slug: `spec-${count}`, source: { text: SPECIFICATION } },
        }),
      remove: (specSlug) =>
        desk.call('deleteOpenAPISpecBySlug', { params: { ...inOrganization(desk), specSlug } }),
      nameOf: ({ slug }) => String(slug),
    }),
  ],
  listTranslations: [
    (desk) => ({
      params: () => inOrganization(desk),
      add: (count) =>
        desk.call('createTranslation', {
          params: inOrganization(desk),
          body: { title: commonTitle(count) },
        }),
      remove: (translationSettingsId) =>
        desk.call('deleteTranslation', { params: { ...inOrganization(desk), translationSettingsId } }),
    }),
  ],
}
