import { z } from 'zod'

/** How visitors of a site with visitor authentication are known. */
export const SitePublishingAuth = z
  .object({
    object: z.literal('publishing-auth'),
    /** Tokens are signed by whoever has the key; no integration signs them here. */
    backend: z.literal('custom'),
    privateKey: z.string().describe('Signs JSON Web Tokens of visitors, with HS256'),
  })
  .meta({ id: 'SitePublishingAuth' })
export type SitePublishingAuth = z.infer<typeof SitePublishingAuth>
