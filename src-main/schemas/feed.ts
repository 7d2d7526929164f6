import { z } from 'zod'
import { ChangeRequestStatus, ReviewStatus } from './change-request.ts'
import { CommentStatus } from './comment.ts'
import { ConflictKind } from './conflict.ts'
import { PageType } from './page.ts'
import { Id, Role, Timestamp, Uri } from './primitives.ts'
import { RevisionType } from './revision.ts'
import { User } from './user.ts'

/** What the feed tells of. `people` stands for all members of the organization, and is only ever told as gone. */
export const FeedKind = z.enum([
  'organization',
  'people',
  'member',
  'collection',
  'space',
  'revision',
  'page',
  'file',
  'change-request',
  'review',
  'comment',
  'comment-reply',
])
export type FeedKind = z.infer<typeof FeedKind>

/** A version of a page or file belongs to the revision that made it, of the space or of a change request. */
const version = { revision: Id, changeRequest: Id.optional() }

/** A thing that the caller can see no longer, or that there is no more; with it goes all that is in it. */
const Gone = z.object({
  kind: FeedKind,
  id: Id,
  space: Id.optional(),
  revision: Id.optional(),
  changeRequest: Id.optional(),
  gone: z.literal(true),
})

/** A thing as it is now. */
function there<Kind extends FeedKind, Shape extends z.ZodRawShape>(kind: Kind, value: z.ZodObject<Shape>) {
  return z.object({ kind: z.literal(kind), id: Id, value })
}

/** The same for what stands in a space. */
function inSpace<Kind extends FeedKind, Shape extends z.ZodRawShape>(kind: Kind, value: z.ZodObject<Shape>) {
  return there(kind, value).extend({ space: Id })
}

const writtenAt = { postedBy: Id, postedAt: Timestamp, editedAt: Timestamp.nullable() }
const reactions = z.array(z.object({ emoji: z.string(), user: Id, reactedAt: Timestamp }))
const times = { createdAt: Timestamp, updatedAt: Timestamp }

const Organization = z.object({
  title: z.string(),
  createdAt: Timestamp,
  emailDomains: z.array(z.string()),
  hostname: z.string().nullable(),
  type: z.string(),
  useCase: z.string().nullable(),
  communityType: z.string().nullable(),
  defaultRole: Role.nullable(),
  inviteLinks: z.boolean(),
})

const Collection = z.object({
  parent: Id.nullable(),
  position: z.string(),
  title: z.string(),
  description: z.string(),
  defaultLevel: Role,
  createdAt: Timestamp,
})

const Space = z.object({
  parent: Id.nullable(),
  position: z.string(),
  title: z.string(),
  emoji: z.string(),
  visibility: z.string(),
  editMode: z.enum(['live', 'locked']),
  defaultLevel: Role,
  ...times,
  contentRoot: z.string(),
  summary: z.string().nullable(),
})

const Revision = z.object({
  type: RevisionType,
  changeRequest: Id.nullable(),
  /** Its number in its history, from 1 on. */
  step: z.int(),
  /** For a change request: the revision of the space that it stands on. */
  base: Id.nullable(),
  mergedFrom: Id.nullable(),
  createdAt: Timestamp,
  createdBy: Id,
})

const Page = z.object({
  parent: Id.nullable(),
  position: z.string(),
  type: PageType,
  title: z.string(),
  slug: z.string(),
  sourcePath: z.string(),
  description: z.string(),
  attributes: z.record(z.string(), z.unknown()),
  /** What stands before the text in the page's file; absent where there is none. */
  head: z.string().optional(),
  /** The text of the page as typed; absent where it has none. */
  markdown: z.string().optional(),
  ...times,
})

const File = z.object({
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
  dimensions: z.object({ width: z.number(), height: z.number() }).optional(),
  sourcePath: z.string(),
  configuration: z.boolean(),
  /** The SHA-256 of its bytes, in hexadecimal: what is here already need not be fetched. */
  hash: z.string(),
  downloadURL: Uri,
})

const ChangeRequest = z.object({
  number: z.int(),
  status: ChangeRequestStatus,
  subject: z.string(),
  createdBy: Id,
  ...times,
  revisionInitial: Id,
  revisionMergedAncestor: Id.nullable(),
  revisionMerged: Id.nullable(),
  /** The revision of the space that it stands on now. */
  base: Id,
  conflicts: z.array(z.object({ page: Id, kinds: z.array(ConflictKind), base: Id, mine: Id, theirs: Id })),
})

const Review = z.object({
  changeRequest: Id,
  reviewer: Id,
  status: ReviewStatus,
  revision: Id,
  comment: Id.nullable(),
  createdAt: Timestamp,
})

const Comment = z.object({
  changeRequest: Id.nullable(),
  page: Id.nullable(),
  node: z.string().nullable(),
  anchor: z.string().nullable(),
  preview: z.string().nullable(),
  outdated: z.boolean(),
  revision: Id,
  review: Id.nullable(),
  markdown: z.string(),
  ...writtenAt,
  status: CommentStatus,
  resolvedAt: Timestamp.nullable(),
  resolvedBy: Id.nullable(),
  reactions,
})

const CommentReply = z.object({ comment: Id, markdown: z.string(), ...writtenAt, reactions })

/** One thing of an organization that changed: as it is now, or gone. */
export const Change = z
  .union([
    Gone,
    z.discriminatedUnion('kind', [
      there('organization', Organization),
      there('member', z.object({ role: Role.nullable(), joinedAt: Timestamp })),
      there('collection', Collection),
      there('space', Space),
      inSpace('revision', Revision),
      inSpace('page', Page).extend(version),
      inSpace('file', File).extend(version),
      inSpace('change-request', ChangeRequest),
      inSpace('review', Review),
      inSpace('comment', Comment),
      inSpace('comment-reply', CommentReply),
    ]),
  ])
  .meta({ id: 'Change' })
export type Change = z.infer<typeof Change>

/** One answer of the feed. */
export const ChangeList = z
  .object({
    changes: z.array(Change),
    /** The people whom these changes name. */
    people: z.array(User),
    /** Goes into `after` of the next request, now or later. */
    next: z.string(),
    /** True while there is more to ask for at once; when it is false, what was told is whole. */
    more: z.boolean(),
  })
  .meta({ id: 'ChangeList' })
export type ChangeList = z.infer<typeof ChangeList>
