import type { AnyOperation } from '../../../src-main/operations/engine/define-operation.ts'
import { defaultCustomization } from '../../../src-main/operations/sites/default-customization.ts'
import { NO_RULES, type MergeRules } from '../../../src-main/schemas/merge-rules.ts'
import { png } from '../../support/content/png.ts'
import { fittingValue } from '../../support/documents/fitting-value.ts'
import { contentChanges } from './content-changes.ts'
import { anywhere } from './names.ts'
import type { Person } from './people.ts'

const PICTURES = [png(1, 1), png(2, 1)].map((bytes) => Buffer.from(bytes).toString('base64'))

type Params = Record<string, string>
type Body = (person: Person, params: Params) => unknown

/** The body that a simulated user sends. Operations without an entry get the smallest body that they accept. */
const BODIES: Readonly<Record<string, Body>> = {
  updateChangeRequestContent: (person, params) => ({ changes: contentChanges(person, params) }),
  createChangeRequest: (person) => ({ subject: person.sentence('Work') }),
  updateChangeRequestById: (person, params) => {
    if (!person.chance.is(0.5)) return { status: person.chance.pick(['open', 'draft', 'archived']) }
    if (person.chance.is(0.5)) return { subject: person.sentence('Other work') }
    return person.chance.is(0.5)
      ? { description: { markdown: person.sentence('The reason') } }
      : { links: someLinks(person, params) }
  },
  resolveChangeRequestConflict: ({ chance }) => ({ keep: chance.pick(['mine', 'theirs', 'base']) }),
  submitChangeRequestReview: (person) => ({
    status: person.chance.pick(['approved', 'changes-requested']),
    ...(person.chance.is(0.7) && { comment: commentBody(person, 'Review') }),
  }),
  requestReviewersForChangeRequest: (person, params) => ({
    users: [someReviewer(person, params)],
    ...(person.chance.is(0.2) && { subject: person.sentence('Reviewed work') }),
  }),
  updateMergeRulesForSpace: (person) => ({ rules: someRules(person) }),
  updateMergeRulesForOrganization: (person) => ({ rules: someRules(person) }),
  postCommentInSpace: (person) => ({ body: commentBody(person, 'Remark') }),
  postCommentInChangeRequest: (person) => ({ body: commentBody(person, 'Remark') }),
  postCommentReplyInSpace: (person) => ({ body: commentBody(person, 'Answer') }),
  postCommentReplyInChangeRequest: (person) => ({ body: commentBody(person, 'Answer') }),
  updateCommentInSpace: (person) => ({ ...changedComment(person), ...resolvedOrNot(person) }),
  updateCommentInChangeRequest: (person) => ({ ...changedComment(person), ...resolvedOrNot(person) }),
  updateCommentReplyInSpace: changedComment,
  updateCommentReplyInChangeRequest: changedComment,
  createSpace: (person) => ({ title: person.sentence('Space') }),
  updateSpaceById: (person) =>
    person.chance.is(0.5) ? { title: person.sentence('Room') } : { emoji: person.chance.pick(['1f4d8', '']) },
  moveSpace: (person) => ({ parent: collectionOrNone(person) }),
  moveCollection: (person) => ({ parent: collectionOrNone(person) }),
  transferSpace: (person) => ({ organization: person.chance.pick(person.ledger.organizations) }),
  transferCollection: (person) => ({ organization: person.chance.pick(person.ledger.organizations) }),
  createCollection: () => ({ title: 'Shelf' }),
  updateCollectionById: ({ chance }) => ({ title: `Shelf ${chance.below(10)}` }),
  updateOrganizationById: ({ chance }) => ({ title: `Library ${chance.below(10)}` }),
  restorePageInRevision: (person) => ({ subject: person.sentence('Restoration') }),
  revertRevision: (person) => ({ subject: person.sentence('Undoing') }),
  updateUserById: ({ chance }) => ({ displayName: `Name ${chance.below(10)}` }),
  updateUserPicture: ({ chance }) => ({ base64: chance.is(0.3) ? null : PICTURES[chance.below(2)] }),
  saveSearchInOrganization: (person) => ({
    query: `words ${person.chance.below(6)}`,
    ...(person.chance.is(0.4) && { space: someSpace(person) }),
  }),
  createSite: ({ chance }) => ({ title: `Site ${chance.below(10)}` }),
  updateSiteById: ({ chance }) => ({ title: `Site ${chance.below(10)}` }),
  updateSiteCustomizationById: ({ chance }) => defaultCustomization(`Docs ${chance.below(10)}`),
  addSectionToSite: (person) => ({ spaceId: someSpace(person) }),
  addSpaceToSite: (person) => ({ spaceId: someSpace(person) }),
  updateSiteSectionById: ({ chance }) => ({ title: `Section ${chance.below(10)}` }),
  updateSiteSpaceById: ({ chance }) => ({ path: `place-${chance.below(10)}` }),
  updateSiteShareLinkById: ({ chance }) => ({ active: chance.is(0.5) }),
  updateSpaceCustomFields: (person, params) => ({ values: fieldValues(person, params) }),
  createOrganizationCustomField: ({ chance }) => ({ name: `field-${chance.below(5)}`, type: 'text' }),
  updateOrganizationCustomField: ({ chance }) => ({ title: `Field ${chance.below(10)}` }),
  createOpenAPISpec: ({ chance }) => ({
    slug: chance.pick(['main', 'other']),
    source: specification(chance.below(9)),
  }),
  createOrUpdateOpenAPISpecBySlug: ({ chance }) => ({ source: specification(chance.below(9)) }),
  createTranslation: ({ chance }) => ({ title: `Words ${chance.below(10)}` }),
  updateTranslation: ({ chance }) => ({ title: `Words ${chance.below(10)}` }),
}

/** Returns the body of a call about the entities of its path. */
export function bodyOf(person: Person, operation: AnyOperation, params: Params): unknown {
  const made = BODIES[operation.id]?.(person, params)
  return made ?? (operation.body && (fittingValue(operation.body) ?? {}))
}

function commentBody(person: Person, beginning: string) {
  return { markdown: person.sentence(beginning) }
}

function changedComment(person: Person) {
  if (person.chance.is(0.7)) return { body: commentBody(person, 'Rather') }
  return { addedReactions: [person.chance.pick(['1f44d', '1f680'])] }
}

function resolvedOrNot({ chance }: Person) {
  return chance.is(0.3) ? { resolved: chance.is(0.5) } : {}
}

/** Returns no rules, or rules that some merges meet. */
function someRules({ chance }: Person): MergeRules | null {
  if (chance.is(0.6)) return null
  return { ...NO_RULES, noChangesRequested: true, approvals: chance.is(0.3) ? 1 : 0 }
}

/** Returns a member who neither wrote nor reviews the change request. */
function someReviewer(person: Person, { spaceId, changeRequestId }: Params): unknown {
  const { organization } = person.read('getSpaceById', { spaceId })
  const { createdBy } = person.read('getChangeRequestById', { spaceId, changeRequestId })
  const { items = [] } = person.read('listMembersInOrganizationById', { organizationId: organization }) as {
    items?: { id: string }[]
  }
  const others = items.filter(({ id }) => id !== (createdBy as { id?: string } | undefined)?.id)
  return others.length > 0 ? person.chance.pick(others).id : 'nobody'
}

/** Returns the links of a change request with one added, renamed or removed. */
function someLinks(person: Person, { spaceId, changeRequestId }: Params): unknown {
  const { links = [] } = person.read('getChangeRequestById', { spaceId, changeRequestId }) as {
    links?: object[]
  }
  const link = (title: string) => ({
    ref: { kind: 'url', url: `https://example.org/${title.at(-3)}` },
    title,
  })
  if (links.length === 0 || (links.length < 5 && person.chance.is(0.6)))
    return [...links, link(person.sentence('Ticket'))]
  return person.chance.is(0.5)
    ? links.slice(1)
    : [{ ...links[0], title: person.sentence('Ticket') }, ...links.slice(1)]
}

function someSpace(person: Person): unknown {
  return person.some('listSpacesInOrganizationById', anywhere(person))?.['id'] ?? 'none'
}

function collectionOrNone(person: Person): unknown {
  if (person.chance.is(0.4)) return null
  return person.some('listCollectionsInOrganizationById', anywhere(person), { nested: true })?.['id'] ?? null
}

function fieldValues(person: Person, { spaceId }: Params) {
  const { organization } = person.read('getSpaceById', { spaceId }) as { organization?: string }
  const field = person.some('listOrganizationCustomFields', { organizationId: organization })
  return field ? { [String(field['name'])]: { value: `Value ${person.chance.below(10)}` } } : {}
}

function specification(version: number) {
  return {
    text: JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: `${version}` }, paths: {} }),
  }
}
