import { libraryOf } from './library.ts'
import type { TestWorkspace } from './workspace.ts'

/** Creates a site in a test workspace. Returns short functions that edit and read it. */
export function siteOf(workspace: TestWorkspace, body: { title?: string; spaces?: string[] } = {}) {
  const organization = { organizationId: workspace.organization }
  const siteId = workspace.call('createSite', { params: organization, body }).id
  const params = { ...organization, siteId }
  const space = (title: string) => libraryOf(workspace).space(title)
  return {
    siteId,
    params,
    space,
    /** Adds a section with a new space of the same title. Returns the section. */
    section: (title: string) =>
      workspace.call('addSectionToSite', { params, body: { spaceId: space(title) } }),
    /** Adds a new space. Returns it as the site has it. */
    add: (title: string, sectionId?: string) =>
      workspace.call('addSpaceToSite', {
        params,
        body: { spaceId: space(title), ...(sectionId && { sectionId }) },
      }),
    publish: () => workspace.call('publishSite', { params }),
    /** The titles of the sections with those of their spaces, in order; defaults have a star. */
    outline: () =>
      workspace
        .call('listSiteSections', { params })
        .items.map((section) => [starred(section), section.siteSpaces.map((item) => starred(item))]),
    /** The titles of all spaces, in order; defaults have a star. */
    spaces: () => workspace.call('listSiteSpaces', { params }).items.map((item) => starred(item)),
  }
}

function starred(item: { title: string; default: boolean }): string {
  return item.default ? `${item.title} *` : item.title
}
