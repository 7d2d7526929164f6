import { z } from 'zod'
import { Id, Uri } from '../primitives.ts'

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
