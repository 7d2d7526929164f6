import type { FeedKind } from '../schemas/feed/feed.ts'
import { readChangeRequest, readComment, readReply, readReview } from './feed-discussion.ts'
import type { ReadEntity } from './feed-entry.ts'
import { readInstallation, readIntegration } from './feed-integrations.ts'
import { readCollection, readOrganization, readSpace } from './feed-library.ts'
import {
  readGivenLevel,
  readInvite,
  readMember,
  readMembership,
  readSamlProvider,
  readSsoLogin,
  readTeam,
  readTeamMember,
} from './feed-people.ts'
import {
  readCustomField,
  readOpenApiSpec,
  readShareLink,
  readSite,
  readSiteSection,
  readSiteSpace,
  readTranslationSettings,
} from './feed-publishing.ts'

/**
 * The reader of each kind of entity. Revisions contain pages and files. Times have the format of the API. Values that
 * can be counted from other entities are omitted.
 */
export const readEntity: Record<Exclude<FeedKind, 'page' | 'file' | 'circle' | 'revision'>, ReadEntity> = {
  organization: readOrganization,
  membership: readMembership,
  'sso-login': readSsoLogin,
  member: readMember,
  team: readTeam,
  'team-member': readTeamMember,
  'given-level': readGivenLevel,
  invite: readInvite,
  'saml-provider': readSamlProvider,
  site: readSite,
  'site-section': readSiteSection,
  'site-space': readSiteSpace,
  'share-link': readShareLink,
  'custom-field': readCustomField,
  'openapi-spec': readOpenApiSpec,
  'translation-settings': readTranslationSettings,
  integration: readIntegration,
  installation: readInstallation,
  collection: readCollection,
  space: readSpace,
  'change-request': readChangeRequest,
  review: readReview,
  comment: readComment,
  'comment-reply': readReply,
}
