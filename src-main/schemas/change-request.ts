import { z } from 'zod'
import { CHANGE_REQUEST_STATUSES } from './change-request-statuses.ts'
import { Comment, CommentBody } from './comment.ts'
import { Team } from './people/team.ts'
import { User } from './people/user.ts'
import { Id, Timestamp, Uri, WebAddress } from './primitives.ts'
import { text } from './text.ts'

/** The most characters of the subject of a change request. */
export const SUBJECT_LENGTH = 100
export const ChangeRequestSubject = text({ max: SUBJECT_LENGTH })
/** The description in a write; an empty one removes it. */
export const ChangeRequestDescription = z
  .object({ markdown: text({ max: 20_000 }) })
  .meta({ id: 'ChangeRequestDescription' })
export const ChangeRequestStatus = z.enum(CHANGE_REQUEST_STATUSES)
export type ChangeRequestStatus = z.infer<typeof ChangeRequestStatus>

/** The maximum number of links of a change request. */
const MAX_LINKS = 10
const LinkTitle = text({ max: 128 })
/** A link in a write. With the id of a stored link it changes that link. */
const ChangeRequestLinkInput = z
  .object({
    id: Id.optional(),
    ref: z.object({ kind: z.literal('url'), url: WebAddress }),
    title: LinkTitle.optional(),
  })
  .meta({ id: 'ChangeRequestLinkInput' })
export type ChangeRequestLinkInput = z.infer<typeof ChangeRequestLinkInput>
/** All links of a change request. A write removes the links that it does not name. */
export const ChangeRequestLinkInputs = z.array(ChangeRequestLinkInput).max(MAX_LINKS)

/** A page on the web that belongs to a change request, such as its ticket. */
export const ChangeRequestLink = z
  .object({
    id: Id,
    ref: z.object({ kind: z.literal('url'), url: z.string() }),
    title: z.string().optional(),
  })
  .meta({ id: 'ChangeRequestLink' })
export type ChangeRequestLink = z.infer<typeof ChangeRequestLink>

export const ChangeRequest = z
  .object({
    object: z.literal('change-request'),
    id: Id,
    number: z.int().min(1),
    status: ChangeRequestStatus,
    subject: z.string(),
    /** Missing where it is empty. A remote that answers another form of document shows none. */
    description: z.object({ markdown: z.string() }).optional().catch(undefined),
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
    /** Missing where there is none. */
    links: z.array(ChangeRequestLink).optional(),
    urls: z.object({ app: Uri, location: Uri }),
  })
  .meta({ id: 'ChangeRequest' })
export type ChangeRequest = z.infer<typeof ChangeRequest>

/** A user who wrote in a change request, or commented on it, with the number of revisions or comments. */
export const Contributor = z
  .object({
    user: User,
    actionType: z.enum(['edit', 'comment']),
    count: z.int().min(1),
    updatedAt: Timestamp.describe('The time of the last one'),
  })
  .meta({ id: 'ChangeRequestUserContributor' })
export type Contributor = z.infer<typeof Contributor>

/** A page that a change request changes. Lines are those of its text. */
export const ChangedPageSummary = z
  .object({
    page: Id,
    added: z.int().min(0).describe('Lines that the change request adds'),
    removed: z.int().min(0).describe('Lines that the change request removes'),
    fingerprint: z.string().describe('Changes with everything that a reader of the page sees'),
  })
  .meta({ id: 'ChangedPageSummary' })
export type ChangedPageSummary = z.infer<typeof ChangedPageSummary>

/** A change request of the caller that changes a page, and the size of that change. */
export const OwnChangeOfPage = z
  .object({ changeRequest: ChangeRequest, change: ChangedPageSummary })
  .meta({ id: 'OwnChangeOfPage' })
export type OwnChangeOfPage = z.infer<typeof OwnChangeOfPage>

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
    /** Missing in the answers of servers that read no review by its id. */
    urls: z.object({ location: Uri }).optional(),
  })
  .meta({ id: 'ChangeRequestReview' })
export type Review = z.infer<typeof Review>

/** A review as this server shows it, with its address. */
export const AddressedReview = Review.required({ urls: true })
export type AddressedReview = z.infer<typeof AddressedReview>

const ReviewRequest = z.object({
  object: z.literal('change-request-requested-reviewer'),
  revision: Id.describe('The revision of the change request when the review was requested'),
  requestedBy: User,
  createdAt: Timestamp,
  /** Missing in the answers of servers that follow only the public description. */
  waiting: z.boolean().optional().describe('True until the reviewer submits a review'),
})

/** A user or a team whose review of a change request is requested. This server requests reviews only of users. */
export const RequestedReviewer = z
  .discriminatedUnion('kind', [
    ReviewRequest.extend({ kind: z.literal('user'), user: User }),
    ReviewRequest.extend({ kind: z.literal('team'), team: Team }),
  ])
  .meta({ id: 'ChangeRequestRequestedReviewer' })
export type RequestedReviewer = z.infer<typeof RequestedReviewer>

/** `outdated` means that the change request was edited after the review. */
export const ReviewerState = z.enum(['changes-requested', 'requested', 'approved', 'outdated'])
export type ReviewerState = z.infer<typeof ReviewerState>

/** A user who reviewed a change request, or whose review is requested, as a list of change requests shows them. */
export const ListedReviewer = z
  .object({
    user: User,
    state: ReviewerState,
    at: Timestamp.describe('The time of the request or of the last review'),
  })
  .meta({ id: 'ChangeRequestListedReviewer' })
export type ListedReviewer = z.infer<typeof ListedReviewer>

/** A change request in a list, with its reviewers. */
export const ListedChangeRequest = ChangeRequest.extend({
  /** Missing in the answers of servers that follow only the public description. */
  reviewers: z
    .object({
      count: z.int().min(0),
      items: z.array(ListedReviewer).describe('The first reviewers, beginning with those that block a merge'),
    })
    .optional(),
}).meta({ id: 'ListedChangeRequest' })
export type ListedChangeRequest = z.infer<typeof ListedChangeRequest>

/** A comment of a review that is not submitted. `node` is its present block. */
export const PendingComment = z.object({
  id: Id,
  page: z.object({ id: Id, title: z.string() }).nullable(),
  node: z.object({ id: z.string(), preview: z.string() }).nullable(),
  body: CommentBody,
  writtenAt: Timestamp,
})
export type PendingComment = z.infer<typeof PendingComment>

/** The review that the caller has begun and not submitted. */
export const PendingReview = z.object({
  isStarted: z.boolean(),
  isOutdated: z.boolean().describe('True when the change request was edited since the review began'),
  comments: z.array(PendingComment),
})
export type PendingReview = z.infer<typeof PendingReview>

/** The verdict of a review. The API does not count `comment` as a review, so its text becomes a comment. */
export const ReviewVerdict = z.enum(['comment', ...ReviewStatus.options])
export type ReviewVerdict = z.infer<typeof ReviewVerdict>

/** A page that the caller marked as viewed, in the state that the fingerprint names. */
export const ViewedPage = z.object({ page: Id, fingerprint: z.string() })

const CONTINUED = ', continued'

/** Returns the subject of a change request that continues a closed one. */
export function continuedSubject({ subject, number }: { subject: string; number: number }): string {
  const former = subject === '' ? `Change request ${number}` : subject
  if (former.endsWith(CONTINUED)) return former
  return [...former].slice(0, SUBJECT_LENGTH - CONTINUED.length).join('') + CONTINUED
}
