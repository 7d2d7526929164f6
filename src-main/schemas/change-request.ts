import { z } from 'zod'
import { Comment } from './comment.ts'
import { User } from './people/user.ts'
import { Id, Timestamp, Uri } from './primitives.ts'
import { text } from './text.ts'

export const ChangeRequestSubject = text({ max: 100 })
export const ChangeRequestStatus = z.enum(['draft', 'open', 'archived', 'merged'])
export type ChangeRequestStatus = z.infer<typeof ChangeRequestStatus>

export const ChangeRequest = z
  .object({
    object: z.literal('change-request'),
    id: Id,
    number: z.int().min(1),
    status: ChangeRequestStatus,
    subject: z.string(),
    createdBy: User,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    space: Id,
    revision: Id,
    revisionInitial: Id,
    revisionMergedAncestor: Id.optional(),
    revisionMerged: Id.optional(),
    comments: z.int().min(0),
    outdated: z.boolean(),
    urls: z.object({ app: Uri, location: Uri }),
  })
  .meta({ id: 'ChangeRequest' })
export type ChangeRequest = z.infer<typeof ChangeRequest>

export const MergeResult = z.object({ revision: Id, result: z.enum(['merge', 'conflicts']) })
export const UpdateResult = z.object({ revision: Id, result: z.enum(['update', 'conflicts']) })

export const ReviewStatus = z.enum(['approved', 'changes-requested'])

export const Review = z
  .object({
    object: z.literal('change-request-review'),
    id: Id,
    revision: Id,
    reviewer: User,
    status: ReviewStatus,
    outdated: z.boolean(),
    comment: Comment.optional(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'ChangeRequestReview' })
export type Review = z.infer<typeof Review>
