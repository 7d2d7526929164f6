import { z } from 'zod'
import { fieldOf } from '../field-of.ts'
import { Id } from '../primitives.ts'
import {
  FedChangeRequest,
  FedCollection,
  FedComment,
  FedCommentReply,
  FedFile,
  FedOrganization,
  FedPage,
  FedReview,
  FedRevision,
  FedSpace,
} from './feed-library.ts'
import {
  FedGivenLevel,
  FedInvite,
  FedMember,
  FedMembership,
  FedPerson,
  FedSamlProvider,
  FedSsoLogin,
  FedTeam,
  FedTeamMember,
} from './feed-people.ts'
import {
  FedCustomField,
  FedInstallation,
  FedIntegration,
  FedOpenApiSpec,
  FedShareLink,
  FedSite,
  FedSiteSection,
  FedSiteSpace,
  FedTranslationSettings,
} from './feed-publishing.ts'

/**
 * The users who may see a resource without a space. They read a space of the organization, guests included, or have
 * at least the role to read, to create content, or to administrate.
 */
export const FeedCircle = z.enum(['space-readers', 'readers', 'creators', 'admins'])
export type FeedCircle = z.infer<typeof FeedCircle>

/**
 * The kinds of feed entries. `circle` represents all entities that the caller saw as one of a circle. The feed emits it
 * only as gone.
 */
export const FeedKind = z.enum([
  'organization',
  'membership',
  'sso-login',
  'circle',
  'member',
  'team',
  'team-member',
  'given-level',
  'invite',
  'saml-provider',
  'site',
  'site-section',
  'site-space',
  'share-link',
  'custom-field',
  'openapi-spec',
  'translation-settings',
  'integration',
  'installation',
  'collection',
  'space',
  'revision',
  'page',
  'file',
  'change-request',
  'review',
  'comment',
  'comment-reply',
])
export type FeedKind = z.infer<typeof FeedKind>

/** The revision that wrote a version of a page or file, of the space or of a change request. */
const version = { revision: Id, changeRequest: Id.optional() }

/** A resource that the caller cannot see any more, or that was deleted, with everything in it. */
const Deletion = z.object({
  kind: FeedKind,
  id: Id,
  space: Id.optional(),
  circle: FeedCircle.optional(),
  revision: Id.optional(),
  changeRequest: Id.optional(),
  gone: z.literal(true),
})

/** A resource in its present state. */
function present<Kind extends FeedKind, Shape extends z.ZodRawShape>(kind: Kind, value: z.ZodObject<Shape>) {
  return z.object({ kind: z.literal(kind), id: Id, value })
}

/** The same for resources of a space. */
function inSpace<Kind extends FeedKind, Shape extends z.ZodRawShape>(kind: Kind, value: z.ZodObject<Shape>) {
  return present(kind, value).extend({ space: Id })
}

/** The same for resources that the users of a circle see. */
function inCircle<Kind extends FeedKind, Shape extends z.ZodRawShape>(kind: Kind, value: z.ZodObject<Shape>) {
  return present(kind, value).extend({ circle: FeedCircle })
}

/** A changed resource of an organization: in its present state, or deleted. */
export const Change = z
  .union([
    Deletion,
    z.discriminatedUnion('kind', [
      present('organization', FedOrganization),
      present('membership', FedMembership),
      present('sso-login', FedSsoLogin),
      inCircle('member', FedMember),
      inCircle('team', FedTeam),
      inCircle('team-member', FedTeamMember),
      inCircle('given-level', FedGivenLevel),
      inCircle('invite', FedInvite),
      inCircle('saml-provider', FedSamlProvider),
      inCircle('site', FedSite),
      inCircle('site-section', FedSiteSection),
      inCircle('site-space', FedSiteSpace),
      inCircle('share-link', FedShareLink),
      inCircle('custom-field', FedCustomField),
      inCircle('openapi-spec', FedOpenApiSpec),
      inCircle('translation-settings', FedTranslationSettings),
      inCircle('integration', FedIntegration),
      inCircle('installation', FedInstallation),
      present('collection', FedCollection),
      present('space', FedSpace),
      inSpace('revision', FedRevision),
      inSpace('page', FedPage).extend(version),
      inSpace('file', FedFile).extend(version),
      inSpace('change-request', FedChangeRequest),
      inSpace('review', FedReview),
      inSpace('comment', FedComment),
      inSpace('comment-reply', FedCommentReply),
    ]),
  ])
  .meta({ id: 'Change' })
export type Change = z.infer<typeof Change>

/** A change that reports an entity as deleted. */
export type DeletionChange = z.infer<typeof Deletion>

/** True for a change that reports an entity as deleted. The others have no such field. */
export function isDeletion(change: Change): change is DeletionChange {
  return fieldOf(change, 'gone') === true
}

/** An answer of the feed. */
export const ChangeList = z
  .object({
    changes: z.array(Change),
    /** The users whom these changes name. */
    people: z.array(FedPerson),
    /** The value of `after` in the next request, now or later. */
    next: z.string(),
    /** True while more entries can be requested at once. When it is false, the received entries are complete. */
    more: z.boolean(),
  })
  .meta({ id: 'ChangeList' })
export type ChangeList = z.infer<typeof ChangeList>
