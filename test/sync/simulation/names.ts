import type { OperationId } from '../../../src-main/hosts/client-types.ts'
import type { Person } from './people.ts'

interface About {
  operation: string
  /** The values of the earlier parameters of the path. */
  params: Record<string, string>
}

/** The finders of a user for the parameters of a path, in the order of the path. */
const FINDERS: Readonly<Record<string, (person: Person, about: About) => unknown>> = {
  organizationId: ({ chance, ledger: { organizations } }) =>
    chance.is(0.8) ? organizations[0] : chance.pick(organizations),
  spaceId: spaceOf,
  changeRequestId: changeRequestOf,
  pageId: (person, { params }) => person.some('listChangeRequestConflicts', params)?.['page'],
  commentId: (person, { operation, params }) =>
    person.some(inDiscussion(operation, 'listComments'), params, { status: 'all' })?.['id'],
  commentReplyId: (person, { operation, params }) =>
    person.some(inDiscussion(operation, 'listCommentReplies'), params)?.['id'],
  collectionId: (person) =>
    person.some('listCollectionsInOrganizationById', anywhere(person), { nested: true })?.['id'],
  siteId: (person, { params }) => person.some('listSites', params)?.['id'],
  siteSectionId: (person, { params }) => person.some('listSiteSections', params)?.['id'],
  siteSpaceId: (person, { params }) => person.some('listSiteSpaces', params)?.['id'],
  shareLinkId: (person, { params }) => person.some('listSiteShareLinks', params)?.['id'],
  fieldName: (person, { params }) => person.some('listOrganizationCustomFields', params)?.['name'],
  specSlug: (person, { operation, params }) =>
    operation === 'createOrUpdateOpenAPISpecBySlug'
      ? person.chance.pick(['main', 'other'])
      : person.some('listOpenAPISpecs', params)?.['slug'],
  translationSettingsId: (person, { params }) => person.some('listTranslations', params)?.['id'],
}

/** The value of a path parameter, as the user sees it; undefined when there is no such entity. */
export function nameOf(person: Person, name: string, about: About): string | undefined {
  const find = FINDERS[name]
  if (!find) throw new Error(`The simulated people do not know where to find {${name}}`)
  return find(person, about) as string | undefined
}

/** Any of the user's organizations. */
export function anywhere({ chance, ledger: { organizations } }: Person): { organizationId: string } {
  return { organizationId: chance.is(0.9) ? organizations[0]! : chance.pick(organizations) }
}

function spaceOf(person: Person, { operation }: About): unknown {
  if (operation === 'restoreSpace')
    return person.place.store.get<{ id: string }>('SELECT id FROM space WHERE deleted_at IS NOT NULL')?.id
  // Who throws a whole space away does not take the one that all work in.
  if (operation === 'deleteSpaceById' || operation === 'transferSpace') return lastSpace(person)
  return person.some('listSpacesInOrganizationById', anywhere(person))?.['id']
}

function lastSpace(person: Person): unknown {
  const items = (person.read('listSpacesInOrganizationById', anywhere(person))['items'] ?? []) as {
    id: string
  }[]
  return items.length < 2 ? undefined : items.at(-1)?.id
}

function changeRequestOf(person: Person, { operation, params }: About): unknown {
  if (operation === 'resolveChangeRequestConflict') return oneInConflict(person, params)
  const status = operation === 'updateChangeRequestById' && person.chance.is(0.3) ? 'archived' : 'draft'
  return person.some('listChangeRequestsForSpace', params, { status })?.['id']
}

function inDiscussion(operation: string, list: string): OperationId {
  return `${list}${operation.endsWith('InSpace') ? 'InSpace' : 'InChangeRequest'}` as OperationId
}

/** A change request that has conflicts. */
function oneInConflict(person: Person, params: Record<string, string>): unknown {
  const { items = [] } = person.read('listChangeRequestsForSpace', params, { status: 'draft' }) as {
    items?: { id: string }[]
  }
  const inConflict = items.filter(
    ({ id }) => person.some('listChangeRequestConflicts', { ...params, changeRequestId: id }) !== undefined,
  )
  return inConflict.length > 0 ? person.chance.pick(inConflict).id : undefined
}
