import { z } from 'zod'
import { Id, Role, Timestamp, Uri } from './primitives.ts'
import { text } from './text.ts'

/** The longest title of a space, in code points. */
export const SPACE_TITLE_LIMIT = 50
export const SpaceTitle = text({ max: SPACE_TITLE_LIMIT, visible: true })
export const SpaceEmoji = text({ max: 50 })
export const EditMode = z.enum(['live', 'locked'])

export const Space = z
  .object({
    object: z.literal('space'),
    id: Id,
    title: z.string(),
    emoji: z.string(),
    visibility: z.enum(['public', 'unlisted', 'share-link', 'visitor-auth', 'in-collection', 'private']),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: Timestamp.optional(),
    editMode: EditMode.optional(),
    urls: z.object({
      location: Uri,
      app: Uri,
      published: Uri.optional(),
      public: Uri.optional(),
      icon: Uri.optional(),
    }),
    organization: Id,
    parent: Id.optional(),
    revision: Id,
    defaultLevel: Role,
    comments: z.int().min(0),
    changeRequests: z.int().min(0),
    changeRequestsOpen: z.int().min(0),
    changeRequestsDraft: z.int().min(0),
    permissions: z.object({
      access: z.boolean(),
      admin: z.boolean(),
      edit: z.boolean(),
      comment: z.boolean(),
      merge: z.boolean(),
      review: z.boolean(),
    }),
  })
  .meta({ id: 'Space' })
export type Space = z.infer<typeof Space>
