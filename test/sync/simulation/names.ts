import type { OperationId } from '../../../src-main/hosts/client-types.ts'
import type { Chance } from './chance.ts'
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
  pageId: (person, { operation, params }) =>
    operation === 'restorePageInRevision'
      ? pageOf(person, params)
      : person.some('listChangeRequestConflicts', params)?.['page'],
  revisionId: (person, { params }) => person.some('listRevisions', params)?.['revision'],
  commentId: (person, { operation, params }) =>
    person.some(inDiscussion(operation, 'listComments'), params, { status: 'all' })?.['id'],
  commentReplyId: (person, { operation, params }) =>
    person.some(inDiscussion(operation, 'listCommentReplies'), params)?.['id'],
  collectionId: (person) =>
    person.some('listCollectionsInOrganizationById', anywhere(person), { nested: true })?.['id'],
  savedSearchId: (person, { params }) => person.some('listSavedSearchesInOrganization', params)?.['id'],
  siteId: (person, { params }) => person.some('listSites', params)?.['id'],
  siteSectionId: (person, { params }) => person.some('listSiteSections', params)?.['id'],
  siteSpaceId: (person, { params }) => person.some('listSiteSpaces', params)?.['id'],
  shareLinkId: (person, { params }) => person.some('listSiteShareLinks', params)?.['id'],
  fieldName: (person, { params }) => person.some('listOrganizationCustomFields', params)?.['name'],
  specSlug: (person, { operation, params }) =>
    operation === 'createOrUpdateOpenAPISpecBySlug'
      ? person.chance.pick(['main', 'other'])
      : person.some('listOpenAPISpecs', params)?.['slug'],
  userId: (person, about) =>
    about.operation === 'removeRequestedReviewerFromChangeRequest'
      ? reviewerOf(person, about)
      : ownId(person),
  translationSettingsId: (person, { params }) => person.some('listTranslations', params)?.['id'],
}

/** Returns the value of a path parameter, as the user sees it; undefined without such an entity. */
export function nameOf(person: Person, name: string, about: About): string | undefined {
  const find = FINDERS[name]
  if (!find) throw new Error(`The simulated users have no finder for {${name}}`)
  return find(person, about) as string | undefined
}

/** Returns a user whose review of the change request is requested. */
function reviewerOf(person: Person, { params }: About): unknown {
  const item = person.some('getRequestedReviewersByChangeRequestId', params) as
    | { user?: { id: string } }
    | undefined
  return item?.user?.id
}

/** Returns the user's own id. A replica has it once it has identified itself at the remote. */
function ownId(person: Person): unknown {
  const isIdentified = person.place.store.get('SELECT 1 FROM user LIMIT 1') !== undefined
  return isIdentified ? person.read('getAuthenticatedUser', {})['id'] : undefined
}

/** Returns a draft or an open change request of any space of the user, as path parameters. */
export function changeRequestAnywhere(person: Person, chance: Chance): Record<string, string> | undefined {
  const [organizationId = ''] = person.ledger.organizations
  const { items: spaces = [] } = person.read('listSpacesInOrganizationById', { organizationId }) as Listed
  if (spaces.length === 0) return undefined
  const { id: spaceId } = chance.is(0.6) ? spaces[0]! : chance.pick(spaces)
  const statuses = chance.is(0.5) ? ['open', 'draft'] : ['draft', 'open']
  for (const status of statuses) {
    const { items = [] } = person.read('listChangeRequestsForSpace', { spaceId }, { status }) as Listed
    if (items.length > 0) return { spaceId, changeRequestId: chance.pick(items).id }
  }
  return undefined
}

interface Listed {
  items?: { id: string }[]
}

/** Returns a page at the root of a space. */
function pageOf(person: Person, { spaceId }: Record<string, string>): unknown {
  const { levels = [] } = person.read('listPageLevels', { spaceId }) as {
    levels?: { items: { id: string }[] }[]
  }
  const pages = levels[0]?.items ?? []
  return pages.length === 0 ? undefined : person.chance.pick(pages).id
}

/** Returns one of the user's organizations. */
export function anywhere({ chance, ledger: { organizations } }: Person): { organizationId: string } {
  return { organizationId: chance.is(0.9) ? organizations[0]! : chance.pick(organizations) }
}

function spaceOf(person: Person, { operation }: About): unknown {
  if (operation === 'restoreSpace')
    return person.place.store.get<{ id: string }>('SELECT id FROM space WHERE deleted_at IS NOT NULL')?.id
  // A user never deletes the space in which all users work.
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
  if (operation === 'resolveChangeRequestConflict')
    return oneWith(person, params, 'listChangeRequestConflicts')
  if (operation === 'removeRequestedReviewerFromChangeRequest')
    return oneWith(person, params, 'getRequestedReviewersByChangeRequestId')
  const status = statusFor(person, operation)
  return person.some('listChangeRequestsForSpace', params, { status })?.['id']
}

/** Returns the status of the change requests of an operation. A request for a review opens a draft. */
function statusFor({ chance }: Person, operation: string): string {
  if (operation === 'updateChangeRequestById' && chance.is(0.3)) return 'archived'
  return chance.is(0.3) ? 'open' : 'draft'
}

function inDiscussion(operation: string, list: string): OperationId {
  return `${list}${operation.endsWith('InSpace') ? 'InSpace' : 'InChangeRequest'}` as OperationId
}

/** Returns a change request whose list is not empty, such as one with conflicts or requested reviewers. */
function oneWith(person: Person, params: Record<string, string>, list: OperationId): unknown {
  const status = list === 'listChangeRequestConflicts' ? 'draft' : 'open'
  const { items = [] } = person.read('listChangeRequestsForSpace', params, { status }) as {
    items?: { id: string }[]
  }
  const listed = items.filter(({ id }) => person.some(list, { ...params, changeRequestId: id }) !== undefined)
  return listed.length > 0 ? person.chance.pick(listed).id : undefined
}
