import { z } from 'zod'

/**
 * The words for an address on a card. A host of Carrel always answers `link`. The service may answer another type,
 * whose HTML is left out: content of another host is never shown.
 */
export const Embed = z
  .object({
    type: z.enum(['link', 'rich', 'integration']),
    title: z.string(),
    site: z.string().describe('The name of the site, or its host'),
    icon: z.string().optional().describe('The address of the icon'),
  })
  .meta({ id: 'Embed' })
export type Embed = z.infer<typeof Embed>
