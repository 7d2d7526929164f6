import { z } from 'zod'
import { Id, Timestamp, Uri } from '../primitives.ts'
import { text } from '../text.ts'

export const ShareLinkName = text({ max: 50 })

/** The secret of a share link, from a reader. */
export const ShareKey = text({ max: 256 })

export const ShareLink = z
  .object({
    object: z.literal('share-link'),
    id: Id,
    createdAt: Timestamp,
    name: z.string().optional(),
    active: z.boolean(),
    urls: z.object({ published: Uri }),
  })
  .meta({ id: 'ShareLink' })
export type ShareLink = z.infer<typeof ShareLink>
