import { libraryOf } from './library.ts'
import type { TestWorkspace } from './workspace.ts'

/** Short words for what stands on one site of a test workspace. */
export function siteOf(desk: TestWorkspace, body: { title?: string; spaces?: string[] } = {}) {
  const organization = { organizationId: desk.organization }
  const siteId = desk.call('createSite', { params: organization, body }).id
  const params = { ...organization, siteId }
  const space = (title: string) => libraryOf(desk).space(title)
  return {
    siteId,
    params,
    space,
    /** Adds a section with a new space of the same title and answers it. */
    section: (title: string) => desk.call('addSectionToSite', { params, body: { spaceId: space(title) } }),
    /** Adds a new space and answers how it stands. */
    add: (title: string, sectionId?: string) =>
      desk.call('addSpaceToSite', {
        params,
        body: { spaceId: space(title), ...(sectionId && { sectionId }) },
      }),
    publish: () => desk.call('publishSite', { params }),
    /** The titles of the sections with those of their spaces, in order; defaults have a star. */
    outline: () =>
      desk
        .call('listSiteSections', { params })
        .items.map((section) => [starred(section), section.siteSpaces.map((standing) => starred(standing))]),
    /** The titles of all spaces, in order; defaults have a star. */
    spaces: () => desk.call('listSiteSpaces', { params }).items.map((standing) => starred(standing)),
  }
}

function starred(thing: { title: string; default: boolean }): string {
  return thing.default ? `${thing.title} *` : thing.title
}
