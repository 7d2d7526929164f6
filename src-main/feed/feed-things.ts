import { conflictsOf, kindsOf, sidesOf } from '../operations/change-requests/conflict-row.ts'
import type { ChangeRequestRow } from '../operations/change-requests/change-request-row.ts'
import type { ReviewRow } from '../operations/change-requests/review-row.ts'
import type { CollectionRow } from '../operations/collections/collection-row.ts'
import type { CommentRow, ReplyRow } from '../operations/comments/comment-row.ts'
import type { OrganizationRow } from '../operations/organizations/organization-row.ts'
import type { SpaceRow } from '../operations/spaces/space-row.ts'
import { timestamp } from '../operations/timestamp.ts'
import type { Reader } from '../replica/store.ts'
import { lineById, revisionAt } from '../revisions/lines.ts'
import type { Change, FeedKind } from '../schemas/feed.ts'
import type { Role } from '../schemas/primitives.ts'
import type { FeedEntry } from './feed-entry.ts'

/** A thing of the feed and the people whom it names. */
export interface Told {
  change: Change
  people: (string | null)[]
}

type Read = (store: Reader, entry: FeedEntry) => Told

/**
 * How each kind of thing is read as it is now; pages and files are told with their revisions. Times are told
 * as the API writes them; what can be counted from other things is not told.
 */
export const readThing: Record<Exclude<FeedKind, 'page' | 'file' | 'people' | 'revision'>, Read> = {
  organization: readOrganization,
  member: readMember,
  collection: readCollection,
  space: readSpace,
  'change-request': readChangeRequest,
  review: readReview,
  comment: readComment,
  'comment-reply': readReply,
}

function row<Row>(found: Row | undefined, entry: FeedEntry): Row {
  if (!found) throw new Error(`The ${entry.kind} ${entry.id} is in the feed and missing from the store`)
  return found
}

function readOrganization(store: Reader, entry: FeedEntry): Told {
  const found = row(store.get<OrganizationRow>('SELECT * FROM organization WHERE id = ?', entry.id), entry)
  const value = {
    title: found.title,
    createdAt: timestamp(found.created_at),
    emailDomains: JSON.parse(found.email_domains) as string[],
    hostname: found.hostname,
    type: found.type,
    useCase: found.use_case ?? null,
    communityType: found.community_type ?? null,
    defaultRole: found.default_role,
    inviteLinks: found.invite_links === 1,
  }
  return { change: { kind: 'organization', id: entry.id, value }, people: [] }
}

function readMember(store: Reader, entry: FeedEntry): Told {
  const sql = 'SELECT role, joined_at FROM member WHERE organization = ? AND user = ?'
  const found = row(
    store.get<{ role: Role | null; joined_at: number }>(sql, entry.organization, entry.id),
    entry,
  )
  const value = { role: found.role, joinedAt: timestamp(found.joined_at) }
  return { change: { kind: 'member', id: entry.id, value }, people: [entry.id] }
}

function readCollection(store: Reader, entry: FeedEntry): Told {
  const found = row(store.get<CollectionRow>('SELECT * FROM collection WHERE id = ?', entry.id), entry)
  const value = {
    parent: found.parent,
    position: found.position,
    title: found.title,
    description: found.description,
    defaultLevel: found.default_level,
    createdAt: timestamp(found.created_at),
  }
  return { change: { kind: 'collection', id: entry.id, value }, people: [] }
}

function readSpace(store: Reader, entry: FeedEntry): Told {
  const found = row(store.get<SpaceRow>('SELECT * FROM space WHERE id = ?', entry.id), entry)
  const value = {
    parent: found.parent,
    position: found.position,
    title: found.title,
    emoji: found.emoji,
    visibility: found.visibility,
    editMode: found.edit_mode,
    defaultLevel: found.default_level,
    createdAt: timestamp(found.created_at),
    updatedAt: timestamp(found.updated_at),
    contentRoot: found.content_root,
    summary: found.summary,
  }
  return { change: { kind: 'space', id: entry.id, value }, people: [] }
}

function readChangeRequest(store: Reader, entry: FeedEntry): Told {
  const found = row(store.get<ChangeRequestRow>('SELECT * FROM change_request WHERE id = ?', entry.id), entry)
  const line = lineById(store, found.line)
  if (line.parent === null || line.base === null)
    throw new Error(`The change request ${entry.id} stands on nothing`)
  const value = {
    number: found.number,
    status: found.status,
    subject: found.subject,
    createdBy: found.created_by,
    createdAt: timestamp(found.created_at),
    updatedAt: timestamp(found.updated_at),
    revisionInitial: found.revision_initial,
    revisionMergedAncestor: found.revision_merged_ancestor,
    revisionMerged: found.revision_merged,
    base: revisionAt(store, line.parent, line.base).id,
    conflicts: conflictsOf(store, found.line).map((conflict) => {
      const { base, mine, theirs } = sidesOf(store, conflict)
      return {
        page: conflict.page,
        kinds: kindsOf(conflict),
        base: base.id,
        mine: mine.id,
        theirs: theirs.id,
      }
    }),
  }
  return {
    change: { kind: 'change-request', id: entry.id, space: entry.scope, value },
    people: [found.created_by],
  }
}

function readReview(store: Reader, entry: FeedEntry): Told {
  const found = row(store.get<ReviewRow>('SELECT * FROM review WHERE id = ?', entry.id), entry)
  const value = {
    changeRequest: found.change_request,
    reviewer: found.reviewer,
    status: found.status,
    revision: found.revision,
    comment: found.comment,
    createdAt: timestamp(found.created_at),
  }
  return { change: { kind: 'review', id: entry.id, space: entry.scope, value }, people: [found.reviewer] }
}

function readComment(store: Reader, entry: FeedEntry): Told {
  const found = row(store.get<CommentRow>('SELECT * FROM comment WHERE id = ?', entry.id), entry)
  const reactions = reactionsTo(store, entry.id)
  const value = {
    changeRequest: found.change_request,
    page: found.page,
    node: found.node,
    anchor: found.anchor,
    preview: found.preview,
    outdated: found.outdated === 1,
    revision: found.revision,
    review: found.review,
    ...writtenBy(found),
    status: found.resolved_at === null ? ('open' as const) : ('resolved' as const),
    resolvedAt: found.resolved_at === null ? null : timestamp(found.resolved_at),
    resolvedBy: found.resolved_by,
    reactions,
  }
  const people = [found.posted_by, found.resolved_by, ...reactions.map(({ user }) => user)]
  return { change: { kind: 'comment', id: entry.id, space: entry.scope, value }, people }
}

function readReply(store: Reader, entry: FeedEntry): Told {
  const found = row(store.get<ReplyRow>('SELECT * FROM comment_reply WHERE id = ?', entry.id), entry)
  const reactions = reactionsTo(store, entry.id)
  const value = { comment: found.comment, ...writtenBy(found), reactions }
  const people = [found.posted_by, ...reactions.map(({ user }) => user)]
  return { change: { kind: 'comment-reply', id: entry.id, space: entry.scope, value }, people }
}

function writtenBy(found: CommentRow | ReplyRow) {
  return {
    markdown: found.body,
    postedBy: found.posted_by,
    postedAt: timestamp(found.posted_at),
    editedAt: found.edited_at === null ? null : timestamp(found.edited_at),
  }
}

function reactionsTo(store: Reader, subject: string) {
  const rows = store.all<{ emoji: string; user: string; reacted_at: number }>(
    'SELECT emoji, user, reacted_at FROM reaction WHERE subject = ? ORDER BY reacted_at, emoji, user',
    subject,
  )
  return rows.map(({ emoji, user, reacted_at }) => ({ emoji, user, reactedAt: timestamp(reacted_at) }))
}
