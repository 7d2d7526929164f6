import { z } from 'zod'
import { User } from './people/user.ts'
import { Id } from './primitives.ts'

/** A page that another user is editing now. */
export const Presence = z
  .object({
    object: z.literal('presence'),
    user: User,
    page: Id.describe('The id of the page'),
  })
  .meta({ id: 'Presence' })
export type Presence = z.infer<typeof Presence>

/** The other users who edit a change request now, one entry for each user and page. */
export const PresenceList = z.object({ items: z.array(Presence) }).meta({ id: 'PresenceList' })
export type PresenceList = z.infer<typeof PresenceList>
