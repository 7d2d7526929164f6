import { z } from 'zod'
import { SiteCustomization } from './site-customization.ts'
import { SiteSection, SiteSpace } from './site-structure.ts'
import { Site } from './site.ts'

/** The structure of a site: its sections, or its spaces where it has no sections. */
export const SiteStructure = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('sections'), structure: z.array(SiteSection) }),
    z.object({ type: z.literal('siteSpaces'), structure: z.array(SiteSpace) }),
  ])
  .meta({ id: 'SiteStructure' })
export type SiteStructure = z.infer<typeof SiteStructure>

/** All data that is needed to show a site to its visitors. */
export const PublishedContentSite = z
  .object({
    object: z.literal('published-content-site'),
    site: Site,
    structure: SiteStructure,
    customizations: z.object({
      site: SiteCustomization,
      /** Looks of single site spaces by their ids, where they differ from the site's. */
      siteSpaces: z.record(z.string(), SiteCustomization),
    }),
    scripts: z.array(z.object({ script: z.string(), cookies: z.boolean() })),
  })
  .meta({ id: 'PublishedContentSite' })
export type PublishedContentSite = z.infer<typeof PublishedContentSite>
