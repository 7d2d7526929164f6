import { z } from 'zod'
import { User } from '../people/user.ts'
import { Id, Timestamp } from '../primitives.ts'

/** The reasons for which a deleted comment cannot be restored at its place. */
export const RestoreObstacle = z.enum(['page-gone', 'thread-gone', 'change-request-gone', 'forbidden'])
export type RestoreObstacle = z.infer<typeof RestoreObstacle>

/** A comment or reply in the trash. A restored one is a new comment of the user who restores it. */
export const DeletedComment = z
  .object({
    object: z.literal('deleted-comment'),
    id: Id,
    kind: z.enum(['comment', 'reply']),
    comment: Id.describe('The comment that begins its thread'),
    body: z.object({ markdown: z.string() }),
    postedBy: User.optional().describe('Absent where the user is not known here'),
    postedAt: Timestamp,
    deletedBy: User.optional().describe('Absent where only the feed reported the deletion'),
    deletedAt: Timestamp,
    expiresAt: Timestamp,
    page: z.object({ id: Id, title: z.string() }).optional(),
    preview: z.string().optional().describe('The words of the commented block'),
    changeRequest: z.object({ id: Id, number: z.int().min(1), subject: z.string() }).optional(),
    obstacle: RestoreObstacle.optional().describe('Absent where it can be restored'),
  })
  .meta({ id: 'DeletedComment' })
export type DeletedComment = z.infer<typeof DeletedComment>
