import { z } from 'zod'
import { User } from './people/user.ts'
import { Id, Timestamp } from './primitives.ts'

/** A space that was deleted and can be restored for a while. */
export const DeletedSpace = z
  .object({
    object: z.literal('deleted-space'),
    id: Id,
    title: z.string(),
    emoji: z.string(),
    /** The former collection of the space. */
    parent: Id.optional(),
    deletedAt: Timestamp,
    /** Absent where an earlier version, which did not record the user, deleted it. */
    deletedBy: User.optional(),
    restorableUntil: Timestamp,
    permissions: z.object({ restore: z.boolean() }),
  })
  .meta({ id: 'DeletedSpace' })
export type DeletedSpace = z.infer<typeof DeletedSpace>
