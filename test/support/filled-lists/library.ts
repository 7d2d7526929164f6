import type { TestWorkspace } from '../workspace.ts'
import { commonTitle, type FilledList, type Fillings } from './filled-list.ts'

const inOrganization = ({ organization }: TestWorkspace) => ({ organizationId: organization })

/** True for every third item, which goes to the front and shifts all others. */
const isToFront = (count: number) => count % 3 === 0

/** Spaces, at the root or in a collection. */
function spacesIn(workspace: TestWorkspace, parent?: string): Pick<FilledList, 'add' | 'remove'> {
  let first: string | undefined
  return {
    add: (count) => {
      const body = { title: commonTitle(count), ...(parent !== undefined && { parent }) }
      const { id } = workspace.call('createSpace', { params: inOrganization(workspace), body })
      if (first !== undefined && isToFront(count)) {
        const position = { before: { type: 'space' as const, space: first } }
        workspace.call('moveSpace', { params: { spaceId: id }, body: { position } })
      }
      first ??= id
    },
    remove(spaceId) {
      workspace.call('deleteSpaceById', { params: { spaceId } })
      if (spaceId === first) first = undefined
    },
  }
}

/** Collections, alternately at the root and in another collection. */
function collections(workspace: TestWorkspace): FilledList {
  const params = inOrganization(workspace)
  const outer = workspace.call('createCollection', { params, body: { title: 'Outer' } }).id
  return {
    params: () => params,
    queries: [{}, { nested: true }, { nested: false }],
    add: (count) => {
      const body = { title: commonTitle(count), ...(count % 2 === 0 && { parent: outer }) }
      const { id } = workspace.call('createCollection', { params, body })
      if (!isToFront(count) || count % 2 === 0) return
      const position = { before: { type: 'collection' as const, collection: outer } }
      workspace.call('moveCollection', { params: { collectionId: id }, body: { position } })
    },
    remove: (collectionId) => workspace.call('deleteCollectionById', { params: { collectionId } }),
    staying: [outer],
  }
}

const AGES = [{}, { order: 'asc' }, { order: 'desc' }]

/** The spaces of a guest, who has access to each of them alone. */
function spacesOfGuest(workspace: TestWorkspace): FilledList {
  const params = inOrganization(workspace)
  const guest = workspace.addUser(null)
  return {
    params: () => ({ ...params, userId: guest.user }),
    queries: AGES,
    add: (count) => {
      workspace.call('createSpace', { params, body: { title: 'Closed' } })
      const space = workspace.call('createSpace', { params, body: { title: commonTitle(count) } }).id
      const invite = workspace.call('createOrganizationInvite', { params, body: { level: 'read', space } })
      guest.call('joinOrganizationWithInvite', {
        params: { ...params, inviteId: invite.id },
        body: undefined,
      })
    },
    remove: (spaceId) => workspace.call('deleteSpaceById', { params: { spaceId } }),
    nameOf: ({ space }) => (space as { id: string }).id,
  }
}

/** The deleted spaces. A restored space leaves the list. */
function deletedSpaces(workspace: TestWorkspace): FilledList {
  const params = inOrganization(workspace)
  return {
    params: () => params,
    add: (count) => {
      const { id } = workspace.call('createSpace', { params, body: { title: commonTitle(count) } })
      workspace.call('deleteSpaceById', { params: { spaceId: id } })
    },
    remove: (spaceId) => workspace.call('restoreSpace', { params: { spaceId } }),
  }
}

export const library: Fillings = {
  listDeletedSpacesInOrganization: [deletedSpaces],
  listSpacesInOrganizationById: [
    (workspace) => ({ params: () => inOrganization(workspace), ...spacesIn(workspace) }),
  ],
  listSpacesInCollectionById: [
    (workspace) => {
      const params = inOrganization(workspace)
      const { id } = workspace.call('createCollection', { params, body: { title: 'Shelf' } })
      return { params: () => ({ collectionId: id }), ...spacesIn(workspace, id) }
    },
  ],
  listCollectionsInOrganizationById: [collections],
  listSpacesForOrganizationMember: [
    (workspace) => ({
      params: () => ({ ...inOrganization(workspace), userId: workspace.user }),
      queries: AGES,
      ...spacesIn(workspace),
      nameOf: ({ space }) => (space as { id: string }).id,
    }),
    spacesOfGuest,
  ],
}
