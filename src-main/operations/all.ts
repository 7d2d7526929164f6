import { createRegistry } from './registry.ts'
import { changeRequestComments } from './change-request-comments/index.ts'
import { changeRequestContent } from './change-request-content/index.ts'
import { changeRequests } from './change-requests/index.ts'
import { changes } from './changes/index.ts'
import { collections } from './collections/index.ts'
import { comments } from './comments/index.ts'
import { contentImport } from './content-import/index.ts'
import { customFields } from './custom-fields/index.ts'
import { importReports } from './import-reports/index.ts'
import { integrations } from './integrations/index.ts'
import { invites } from './invites/index.ts'
import { links } from './links/index.ts'
import { members } from './members/index.ts'
import { openApiSpecs } from './openapi-specs/index.ts'
import { organizations } from './organizations/index.ts'
import { revisions } from './revisions/index.ts'
import { saml } from './saml/index.ts'
import { search } from './search/index.ts'
import { shareLinks } from './share-links/index.ts'
import { siteSections } from './site-sections/index.ts'
import { siteSpaces } from './site-spaces/index.ts'
import { sites } from './sites/index.ts'
import { spaceContent } from './space-content/index.ts'
import { spaces } from './spaces/index.ts'
import { teams } from './teams/index.ts'
import { tokens } from './tokens/index.ts'
import { translations } from './translations/index.ts'
import { users } from './users/index.ts'

const tables = {
  ...users,
  ...tokens,
  ...organizations,
  ...invites,
  ...members,
  ...teams,
  ...saml,
  ...collections,
  ...spaces,
  ...spaceContent,
  ...revisions,
  ...changeRequests,
  ...changeRequestContent,
  ...contentImport,
  ...importReports,
  ...comments,
  ...changeRequestComments,
  ...search,
  ...links,
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

/** Every operation that this version knows; all that lists operations is derived from here. */
export const registry = createRegistry([tables])

/** The operations as types, for clients. */
export type Operations = typeof tables
