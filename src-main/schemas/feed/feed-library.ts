import { z } from 'zod'
import { StructureFile } from '../books/collection-books.ts'
import { ChangeRequestStatus, ReviewStatus } from '../change-request.ts'
import { CommentStatus } from '../comment.ts'
import { ConflictKind } from '../conflict.ts'
import { CustomFieldValue } from '../custom-field.ts'
import { MergeRules } from '../merge-rules.ts'
import { PageType } from '../page.ts'
import { Organization } from '../people/organization.ts'
import { Id, Role, Timestamp, Uri } from '../primitives.ts'
import { RevisionType } from '../revision.ts'

/*
 * The entities of an organization and its library in the feed. They are stored entities, not answers of the API: a
 * client with all of them can answer as the API does. `order` is the position of an entity among all of its kind, by
 * which lists continue. An entity without it is listed by its other fields.
 */

const writtenAt = { postedBy: Id, postedAt: Timestamp, editedAt: Timestamp.nullable() }
const reactions = z.array(z.object({ emoji: z.string(), user: Id, reactedAt: Timestamp }))
const order = z.int()
const times = { createdAt: Timestamp, updatedAt: Timestamp }

/** The levels that the caller was granted on a resource by name, or as a member of a team. */
const levels = z.array(z.object({ order, team: Id.nullable(), level: Role }))

export const FedOrganization = z.object({
  title: z.string(),
  createdAt: Timestamp,
  emailDomains: z.array(z.string()),
  hostname: z.string().nullable(),
  type: z.string(),
  useCase: z.string().nullable(),
  communityType: z.string().nullable(),
  defaultRole: Role.nullable(),
  defaultContent: Organization.shape.defaultContent.unwrap().nullable(),
  logo: z.string().nullable(),
  sso: z.boolean(),
  ai: z.boolean(),
  inviteLinks: z.boolean(),
  /** Absent in the feed of an older origin, which has no rules. */
  mergeRules: MergeRules.nullable().optional(),
  order,
})

export const FedCollection = z.object({
  parent: Id.nullable(),
  position: z.string(),
  title: z.string(),
  description: z.string(),
  defaultLevel: Role,
  createdAt: Timestamp,
  /** Absent in the feed of an older origin. */
  structure: StructureFile.nullable().optional(),
  levels,
})

export const FedSpace = z.object({
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
  /** Absent in the feed of an older origin. */
  directory: z.string().nullable().optional(),
  importedStep: z.int().optional(),
  mergeRules: MergeRules.nullable().optional(),
  levels,
  customFields: z.array(z.object({ field: Id, value: CustomFieldValue })),
})

export const FedRevision = z.object({
  type: RevisionType,
  changeRequest: Id.nullable(),
  /** The number in its history, from 1 on. */
  step: z.int(),
  /** The revision of the space that a change request is based on. */
  base: Id.nullable(),
  /** The step of that revision. */
  baseStep: z.int().nullable(),
  mergedFrom: Id.nullable(),
  createdAt: Timestamp,
  createdBy: Id,
})

export const FedPage = z.object({
  parent: Id.nullable(),
  position: z.string(),
  type: PageType,
  title: z.string(),
  slug: z.string(),
  sourcePath: z.string(),
  description: z.string(),
  attributes: z.record(z.string(), z.unknown()),
  /** The text before the body in the page's file; absent where there is none. */
  head: z.string().optional(),
  /** The text of the page as typed; absent where it has none. */
  markdown: z.string().optional(),
  ...times,
})

export const FedFile = z.object({
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
  dimensions: z.object({ width: z.number(), height: z.number() }).optional(),
  sourcePath: z.string(),
  configuration: z.boolean(),
  /** The SHA-256 of its bytes, in hexadecimal: bytes that are stored already need not be fetched. */
  hash: z.string(),
  downloadURL: Uri,
})

/** The revisions whose versions of a page are conflicting, and their steps: `mine` is one of the change request. */
const FedConflict = z.object({
  page: Id,
  kinds: z.array(ConflictKind),
  base: Id,
  baseStep: z.int(),
  mine: Id,
  mineStep: z.int(),
  theirs: Id,
  theirsStep: z.int(),
})

const FedRequestedReviewer = z.object({
  user: Id,
  requestedBy: Id,
  revision: Id,
  requestedAt: Timestamp,
  waiting: z.boolean(),
})

const FedLink = z.object({ id: Id, url: z.string(), title: z.string() })

export const FedChangeRequest = z.object({
  number: z.int(),
  status: ChangeRequestStatus,
  subject: z.string(),
  /** Markdown. Missing in the feed of an older origin, which has no descriptions. */
  description: z.string().optional(),
  /** Missing in the feed of an older origin, which has no links. */
  links: z.array(FedLink).optional(),
  createdBy: Id,
  ...times,
  revisionInitial: Id,
  revisionMergedAncestor: Id.nullable(),
  revisionMerged: Id.nullable(),
  /** The present base: a revision of the space. */
  base: Id,
  /** The step of that revision. */
  baseStep: z.int(),
  conflicts: z.array(FedConflict),
  /** Missing in the feed of an older origin, which has no requested reviewers. */
  requestedReviewers: z.array(FedRequestedReviewer).optional(),
  order,
})

export const FedReview = z.object({
  changeRequest: Id,
  reviewer: Id,
  status: ReviewStatus,
  revision: Id,
  comment: Id.nullable(),
  createdAt: Timestamp,
  order,
})

export const FedComment = z.object({
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
  order,
})

export const FedCommentReply = z.object({ comment: Id, markdown: z.string(), ...writtenAt, reactions, order })
