import type { Collection } from '../../../src-main/schemas/collection.ts'
import type { Organization } from '../../../src-main/schemas/people/organization.ts'
import type { Space } from '../../../src-main/schemas/space.ts'
import type { Answers } from './fake-host.ts'

type CollectionMore = Partial<Omit<Collection, 'permissions'>> & {
  permissions?: Partial<Collection['permissions']>
}

/** Returns a collection for a test, named by its id, with every permission. */
export const collection = (id: string, { permissions, ...more }: CollectionMore = {}): Collection => ({
  object: 'collection',
  id,
  title: id,
  organization: 'o',
  defaultLevel: 'read',
  urls: { location: 'http://127.0.0.1/', app: 'http://127.0.0.1/' },
  ...more,
  permissions: { view: true, admin: true, create: true, ...permissions },
})

const SPACE_RIGHTS = { access: true, admin: true, edit: true, comment: true, merge: true, review: true }

/** Returns a space for a test, named by its id, with every permission. */
export const space = (id: string, more: Partial<Space> = {}): Space =>
  ({
    object: 'space',
    id,
    title: id,
    emoji: '',
    organization: 'o',
    changeRequestsOpen: 0,
    comments: 0,
    updatedAt: '2026-11-21T10:00:00.000Z',
    permissions: SPACE_RIGHTS,
    ...more,
  }) as Space

/** Returns the answers of a host whose organization "Docs" has these collections and spaces. */
export function libraryAnswers(
  collections: Collection[],
  spaces: Space[],
  { createContent = true } = {},
): Answers {
  const organization = { id: 'o', title: 'Docs', permissions: { createContent } } as Organization
  return {
    listOrganizationsForAuthenticatedUser: () => ({ items: [organization], count: 1 }),
    listCollectionsInOrganizationById: () => ({ items: collections, count: collections.length }),
    listSpacesInOrganizationById: () => ({ items: spaces, count: spaces.length }),
  }
}
