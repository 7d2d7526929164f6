import { changes } from '../feed/index.ts'
import { changeRequestComments } from '../operations/change-request-comments/index.ts'
import { changeRequestContent } from '../operations/change-request-content/index.ts'
import { changeRequests } from '../operations/change-requests/index.ts'
import { collections } from '../operations/collections/index.ts'
import { comments } from '../operations/comments/index.ts'
import { contentImport } from '../operations/content-import/index.ts'
import { customFields } from '../operations/custom-fields/index.ts'
import { createRegistry } from '../operations/engine/registry.ts'
import { find } from '../operations/find/index.ts'
import { health } from '../operations/health/index.ts'
import { importReports } from '../operations/import-reports/index.ts'
import { integrations } from '../operations/integrations/index.ts'
import { invites } from '../operations/invites/index.ts'
import { links } from '../operations/links/index.ts'
import { members } from '../operations/members/index.ts'
import { mentions } from '../operations/mentions/index.ts'
import { mergeRules } from '../operations/merge-rules/index.ts'
import { openApiSpecs } from '../operations/openapi-specs/index.ts'
import { organizations } from '../operations/organizations/index.ts'
import { pageTags } from '../operations/page-tags/index.ts'
import { pageTemplates } from '../operations/page-templates/index.ts'
import { pageTree } from '../operations/page-tree/index.ts'
import { presence } from '../operations/presence/index.ts'
import { requestedReviewers } from '../operations/requested-reviewers/index.ts'
import { reusableContents } from '../operations/reusable-contents/index.ts'
import { revisions } from '../operations/revisions/index.ts'
import { saml } from '../operations/saml/index.ts'
import { search } from '../operations/search/index.ts'
import { shareLinks } from '../operations/share-links/index.ts'
import { siteSections } from '../operations/site-sections/index.ts'
import { siteSpaces } from '../operations/site-spaces/index.ts'
import { sites } from '../operations/sites/index.ts'
import { spaceContent } from '../operations/space-content/index.ts'
import { spaces } from '../operations/spaces/index.ts'
import { style } from '../operations/style/index.ts'
import { teams } from '../operations/teams/index.ts'
import { tokens } from '../operations/tokens/index.ts'
import { translations } from '../operations/translations/index.ts'
import { updatesFeed } from '../operations/updates-feed/index.ts'
import { urls } from '../operations/urls/index.ts'
import { userInvites } from '../operations/user-invites/index.ts'
import { users } from '../operations/users/index.ts'
import { variables } from '../operations/variables/index.ts'
import { writing } from '../operations/writing/index.ts'

const tables = {
  ...users,
  ...tokens,
  ...organizations,
  ...invites,
  ...userInvites,
  ...members,
  ...teams,
  ...saml,
  ...collections,
  ...spaces,
  ...updatesFeed,
  ...urls,
  ...spaceContent,
  ...pageTags,
  ...pageTemplates,
  ...pageTree,
  ...revisions,
  ...changeRequests,
  ...requestedReviewers,
  ...presence,
  ...mergeRules,
  ...mentions,
  ...changeRequestContent,
  ...contentImport,
  ...importReports,
  ...comments,
  ...changeRequestComments,
  ...search,
  ...find,
  ...health,
  ...links,
  ...reusableContents,
  ...style,
  ...variables,
  ...writing,
  ...sites,
  ...siteSections,
  ...siteSpaces,
  ...shareLinks,
  ...customFields,
  ...openApiSpecs,
  ...translations,
  ...integrations,
  ...changes,
}

/** Every operation of this version. All lists of operations are derived from it. */
export const registry = createRegistry([tables])

/** The operations as types, for clients. */
export type Operations = typeof tables
