import { z } from 'zod'

/** The method by which a site with visitor authentication identifies its visitors. */
export const SitePublishingAuth = z
  .object({
    object: z.literal('publishing-auth'),
    /** The owner of the key signs tokens. No integration signs them here. */
    backend: z.literal('custom'),
    privateKey: z.string().describe('Signs JSON Web Tokens of visitors, with HS256'),
  })
  .meta({ id: 'SitePublishingAuth' })
export type SitePublishingAuth = z.infer<typeof SitePublishingAuth>
