import type { Accepted } from './accepted/accepted.ts'
import { comments } from './accepted/comments.ts'
import { content } from './accepted/content.ts'
import { integrations } from './accepted/integrations.ts'
import { library } from './accepted/library.ts'
import { organizations } from './accepted/organizations.ts'
import { siteCustomization } from './accepted/site-customization.ts'
import { sites } from './accepted/sites.ts'
import { translations } from './accepted/translations.ts'

/** All intended differences from the public description. */
export const accepted: readonly Accepted[] = [
  ...comments,
  ...content,
  ...integrations,
  ...library,
  ...organizations,
  ...siteCustomization,
  ...sites,
  ...translations,
]
