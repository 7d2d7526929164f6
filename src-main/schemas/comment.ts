import { z } from 'zod'
import { User } from './people/user.ts'
import { Id, Timestamp, Uri } from './primitives.ts'
import { text } from './text.ts'

/** The body of a comment or a reply. */
export const CommentBody = z
  .object({ markdown: text({ min: 1, max: 20_000, visible: true }) })
  .meta({ id: 'CommentBody' })
export const Reaction = text({ min: 1, max: 50, visible: true })
export const Reactions = z.array(Reaction).max(50)

const reactions = z.array(
  z.object({
    emoji: z.string(),
    count: z.int().min(1),
    users: z.array(z.object({ user: User, reactedAt: Timestamp })),
  }),
)

export const CommentStatus = z.enum(['open', 'resolved'])

/** The caller's permissions. The public description names `reply` and requires `react`; the two are one right. */
const permissions = {
  view: z.boolean(),
  edit: z.boolean(),
  reply: z.boolean(),
  react: z.boolean(),
  delete: z.boolean(),
}

export const Comment = z
  .object({
    object: z.literal('comment'),
    id: Id,
    postedBy: User,
    postedAt: Timestamp,
    editedAt: Timestamp.optional(),
    reactions,
    replies: z.int().min(0),
    body: z.object({ markdown: z.string() }),
    target: z.object({
      node: z.object({ id: z.string(), preview: z.string().optional() }).optional(),
      changeRequest: Id.optional(),
      review: Id.optional(),
      page: z
        .object({
          id: Id,
          title: z.string(),
          emoji: z.string().optional(),
          icon: z.string().optional(),
          createdAt: Timestamp.optional(),
          updatedAt: Timestamp.optional(),
          path: z.string(),
          outdated: z.boolean(),
        })
        .optional(),
      space: Id,
      revision: Id,
    }),
    urls: z.object({ location: Uri }),
    status: CommentStatus,
    resolvedAt: Timestamp.optional(),
    resolvedBy: User.optional(),
    permissions: z.object({ ...permissions, resolve: z.boolean() }),
  })
  .meta({ id: 'Comment' })
export type Comment = z.infer<typeof Comment>

export const CommentReply = z
  .object({
    object: z.literal('comment-reply'),
    id: Id,
    postedBy: User,
    postedAt: Timestamp,
    editedAt: Timestamp.optional(),
    reactions,
    body: z.object({ markdown: z.string() }),
    urls: z.object({ location: Uri }),
    permissions: z.object(permissions),
  })
  .meta({ id: 'CommentReply' })
export type CommentReply = z.infer<typeof CommentReply>
