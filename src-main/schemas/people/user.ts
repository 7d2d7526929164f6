import { z } from 'zod'
import { Id, Uri } from '../primitives.ts'
import { text } from '../text.ts'

/** The name that a user chose. */
export const DisplayName = text({ min: 1, max: 64, visible: true })

export const User = z
  .object({
    object: z.literal('user'),
    id: Id,
    displayName: z.string(),
    email: z.string().optional(),
    photoURL: Uri.optional(),
    urls: z.object({ location: Uri }),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>
