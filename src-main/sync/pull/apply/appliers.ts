import type { Change } from '../../../schemas/feed/feed.ts'
import type { FeedEntry } from '../feed-entry.ts'
import { applyInvite, applySamlProvider, applySsoLogin } from './apply-admission.ts'
import { applyChangeRequest } from './apply-change-request.ts'
import type { ApplyScope } from './apply-changes.ts'
import { applyCollection } from './apply-collection.ts'
import { applyComment, applyCommentReply } from './apply-comment.ts'
import { applyCustomField } from './apply-custom-field.ts'
import { applyGivenLevel } from './apply-given-level.ts'
import { applyInstallation, applyIntegration } from './apply-integration.ts'
import { applyMember, applyMembership, applyTeam, applyTeamMember } from './apply-member.ts'
import { applyOrganization } from './apply-organization.ts'
import { applyReview } from './apply-review.ts'
import { applyRevision } from './apply-revision.ts'
import { applyShareLink, applySite, applySiteSection, applySiteSpace } from './apply-site.ts'
import { applySpace } from './apply-space.ts'
import { applyOpenApiSpec, applyTranslationSettings } from './apply-specification.ts'
import { applyFile, applyPage } from './apply-version.ts'

type Kind = Exclude<Change, { gone: true }>['kind']

/** The applier of each kind of entry. A kind without an applier does not compile. */
export const appliers: { [Name in Kind]: (scope: ApplyScope, change: FeedEntry<Name>) => void } = {
  organization: applyOrganization,
  membership: applyMembership,
  'sso-login': applySsoLogin,
  member: applyMember,
  team: applyTeam,
  'team-member': applyTeamMember,
  'given-level': applyGivenLevel,
  invite: applyInvite,
  'saml-provider': applySamlProvider,
  site: applySite,
  'site-section': applySiteSection,
  'site-space': applySiteSpace,
  'share-link': applyShareLink,
  'custom-field': applyCustomField,
  'openapi-spec': applyOpenApiSpec,
  'translation-settings': applyTranslationSettings,
  integration: applyIntegration,
  installation: applyInstallation,
  collection: applyCollection,
  space: applySpace,
  revision: applyRevision,
  page: applyPage,
  file: applyFile,
  'change-request': applyChangeRequest,
  review: applyReview,
  comment: applyComment,
  'comment-reply': applyCommentReply,
}
