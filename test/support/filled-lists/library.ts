import type { TestWorkspace } from '../workspace.ts'
import { commonTitle, type FilledList, type Fillings } from './filled-list.ts'

const inOrganization = ({ organization }: TestWorkspace) => ({ organizationId: organization })

/** Every third goes to the front, where it shifts all others. */
const isToFront = (count: number) => count % 3 === 0

/** Spaces, at the root or in a collection. */
function spacesIn(desk: TestWorkspace, parent?: string): Pick<FilledList, 'add' | 'remove'> {
  let first: string | undefined
  return {
    add: (count) => {
      const body = { title: commonTitle(count), ...(parent !== undefined && { parent }) }
      const { id } = desk.call('createSpace', { params: inOrganization(desk), body })
      if (first !== undefined && isToFront(count)) {
        const position = { before: { type: 'space' as const, space: first } }
        desk.call('moveSpace', { params: { spaceId: id }, body: { position } })
      }
      first ??= id
    },
    remove(spaceId) {
      desk.call('deleteSpaceById', { params: { spaceId } })
      if (spaceId === first) first = undefined
    },
  }
}

/** Collections at the root and in each other by turns. */
function collections(desk: TestWorkspace): FilledList {
  const params = inOrganization(desk)
  const outer = desk.call('createCollection', { params, body: { title: 'Outer' } }).id
  return {
    params: () => params,
    queries: [{}, { nested: true }, { nested: false }],
    add: (count) => {
      const body = { title: commonTitle(count), ...(count % 2 === 0 && { parent: outer }) }
      const { id } = desk.call('createCollection', { params, body })
      if (!isToFront(count) || count % 2 === 0) return
      const position = { before: { type: 'collection' as const, collection: outer } }
      desk.call('moveCollection', { params: { collectionId: id }, body: { position } })
    },
    remove: (collectionId) => desk.call('deleteCollectionById', { params: { collectionId } }),
    staying: [outer],
  }
}

const AGES = [{}, { order: 'asc' }, { order: 'desc' }]

/** The spaces of a guest, who is let into each of them by itself, and not into the others. */
function spacesOfGuest(desk: TestWorkspace): FilledList {
  const params = inOrganization(desk)
  const guest = desk.addUser(null)
  return {
    params: () => ({ ...params, userId: guest.user }),
    queries: AGES,
    add: (count) => {
      desk.call('createSpace', { params, body: { title: 'Closed' } })
      const space = desk.call('createSpace', { params, body: { title: commonTitle(count) } }).id
      const invite = desk.call('createOrganizationInvite', { params, body: { level: 'read', space } })
      guest.call('joinOrganizationWithInvite', {
        params: { ...params, inviteId: invite.id },
        body: undefined,
      })
    },
    remove: (spaceId) => desk.call('deleteSpaceById', { params: { spaceId } }),
    nameOf: ({ space }) => (space as { id: string }).id,
  }
}

/** A list of deleted spaces; a restored space leaves it. */
function deletedSpaces(desk: TestWorkspace): FilledList {
  const params = inOrganization(desk)
  return {
    params: () => params,
    add: (count) => {
      const { id } = desk.call('createSpace', { params, body: { title: commonTitle(count) } })
      desk.call('deleteSpaceById', { params: { spaceId: id } })
    },
    remove: (spaceId) => desk.call('restoreSpace', { params: { spaceId } }),
  }
}

export const library: Fillings = {
  listDeletedSpacesInOrganization: [deletedSpaces],
  listSpacesInOrganizationById: [(desk) => ({ params: () => inOrganization(desk), ...spacesIn(desk) })],
  listSpacesInCollectionById: [
    (desk) => {
      const params = inOrganization(desk)
      const { id } = desk.call('createCollection', { params, body: { title: 'Shelf' } })
      return { params: () => ({ collectionId: id }), ...spacesIn(desk, id) }
    },
  ],
  listCollectionsInOrganizationById: [collections],
  listSpacesForOrganizationMember: [
    (desk) => ({
      params: () => ({ ...inOrganization(desk), userId: desk.user }),
      queries: AGES,
      ...spacesIn(desk),
      nameOf: ({ space }) => (space as { id: string }).id,
    }),
    spacesOfGuest,
  ],
}
