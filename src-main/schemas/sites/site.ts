import { z } from 'zod'
import { Id, Timestamp, Uri } from '../primitives.ts'
import { text } from '../text.ts'

export const SiteTitle = text({ min: 2, max: 128, visible: true })
/** The name of a site within its organization's addresses. */
export const SiteBasename = text({ min: 1, max: 100, visible: true })

export const SiteType = z
  .enum(['basic', 'premium', 'ultimate', 'sponsored', 'legacy-basic', 'legacy-premium'])
  .meta({ id: 'SiteType' })
export type SiteType = z.infer<typeof SiteType>

export const SiteVisibility = z.enum(['public', 'unlisted', 'share-link', 'visitor-auth']).meta({
  id: 'SiteVisibility',
  description:
    'public: anyone, indexed by search engines; unlisted: anyone, not indexed; share-link: anyone with a secret token in the address; visitor-auth: anyone authenticated through a JWT',
})
export type SiteVisibility = z.infer<typeof SiteVisibility>

export const SiteAgentsContext = z.enum(['excluded', 'included'])
export const SiteAdaptiveContent = z.object({ enabled: z.boolean() })

/** A host with a path, without a scheme: company.com/docs. The pattern is the public description's. */
export const SiteProxyOrigin = text({ max: 512 }).regex(
  /^([\w-]+\.)*[\w-]+\.[a-zA-Z]{2,}(\/[\w-]+)+$/,
  'takes a host with a path and without a scheme, such as company.com/docs',
)

export const Site = z
  .object({
    object: z.literal('site'),
    id: Id,
    type: SiteType,
    title: z.string(),
    hostname: z.string().optional(),
    basename: z.string().optional(),
    proxy: z.object({ origin: z.string(), target: z.string() }).optional(),
    visibility: SiteVisibility,
    published: z.boolean(),
    siteSpaces: z.int().min(0),
    createdAt: Timestamp,
    adaptiveContent: SiteAdaptiveContent.optional(),
    agentsContext: SiteAgentsContext,
    features: z.array(z.object({ id: z.string(), plan: SiteType, frozen: z.boolean() })),
    urls: z.object({ location: Uri, app: Uri, published: Uri.optional() }),
  })
  .meta({ id: 'Site' })
export type Site = z.infer<typeof Site>
