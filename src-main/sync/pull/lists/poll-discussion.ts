import type { Comment, CommentReply } from '../../../schemas/comment.ts'
import { createdLocally } from './created-locally.ts'
import { readsOf, type DiscussionPlace, type DiscussionReads } from './discussion-reads.ts'
import type { ListEntries } from './list-entries.ts'
import type { ListPull } from './list-pull.ts'
import { digestOf, storeListed, listedEntity, listedWithin } from './listed-entities.ts'

/**
 * Polls the comments of a discussion, and the replies to comments that may have new ones. A comment missing from the
 * list becomes a deletion once its own request confirms it.
 */
export async function pollDiscussion(pull: ListPull, place: DiscussionPlace): Promise<void> {
  const reads = readsOf(pull.reads, place)
  const entries = pull.begin()
  const comments = await reads.comments()
  const listed = comments.map(({ id }) => id)
  pull.orders.arrange('comment', listed)
  const knownComments = listedWithin(pull.store, 'comment', place.changeRequest ?? place.space)
  const created = createdLocally(pull.store, { object: 'comment', ...place })
  for (const id of missingFrom(listed, [...knownComments.map((each) => each.id), ...created])) {
    const comment = await reads.comment(id)
    if (comment) comments.push(comment)
    else if (!created.includes(id)) entries.addDeletion('comment', id, { space: place.space })
  }
  for (const comment of comments) {
    const isChanged = addComment(pull, entries, place, comment)
    if (isChanged || pull.isThorough || pull.involved.has(comment.id))
      await pollReplies(pull, entries, { place, comment, reads })
  }
  pull.commit(entries)
}

interface CommentPoll {
  place: DiscussionPlace
  comment: Comment
  reads: DiscussionReads
}

async function pollReplies(
  pull: ListPull,
  entries: ListEntries,
  { place, comment, reads }: CommentPoll,
): Promise<void> {
  const knownReplies = listedWithin(pull.store, 'comment-reply', comment.id)
  const created = createdLocally(pull.store, { object: 'comment-reply', ...place, comment: comment.id })
  if (comment.replies === 0 && knownReplies.length === 0 && created.length === 0) return
  const replies = await reads.replies(comment.id)
  const listed = replies.map(({ id }) => id)
  pull.orders.arrange('comment_reply', listed)
  for (const id of missingFrom(listed, [...knownReplies.map((each) => each.id), ...created])) {
    const reply = await reads.reply(comment.id, id)
    if (reply) replies.push(reply)
    else if (!created.includes(id)) entries.addDeletion('comment-reply', id, { space: place.space })
  }
  for (const reply of replies) addReply(pull, entries, { space: place.space, comment: comment.id }, reply)
  if (replies.length < comment.replies) readAgainLater(entries, place, comment)
}

/** Makes the next pull request replies that the list omitted, although the comment stays the same. */
function readAgainLater(
  entries: ListEntries,
  { space, changeRequest }: DiscussionPlace,
  { id }: Comment,
): void {
  entries.note((writer) => storeListed(writer, 'comment', { id, within: changeRequest ?? space, value: '' }))
}

/** Returns the wanted ids that a list does not contain, each once. */
function missingFrom(listed: readonly string[], expected: readonly string[]): string[] {
  const listedIds = new Set(listed)
  return [...new Set(expected)].filter((id) => !listedIds.has(id))
}

/** Adds a comment and returns true when it has changed. The number of its replies is part of its state. */
function addComment(
  { orders, store }: ListPull,
  entries: ListEntries,
  { space, changeRequest }: DiscussionPlace,
  comment: Comment,
): boolean {
  const { id, target, resolvedBy, postedBy } = comment
  const { urls: _, permissions: _permissions, ...content } = comment
  const digest = digestOf(content)
  const isKnown = listedEntity(store, 'comment', id) === digest
  if (isKnown && !orders.isMoved('comment', id)) return false
  entries.addUsers(postedBy, resolvedBy, ...peopleOf(comment))
  entries.note((writer) =>
    storeListed(writer, 'comment', { id, within: changeRequest ?? space, value: digest }),
  )
  entries.add({
    kind: 'comment',
    id,
    space,
    value: {
      changeRequest: changeRequest ?? null,
      page: target.page?.id ?? null,
      node: target.node?.id ?? null,
      anchor: target.node?.id ?? null,
      preview: target.node?.preview ?? null,
      outdated: target.page?.outdated ?? false,
      revision: target.revision,
      review: target.review ?? null,
      ...writingOf(comment),
      ...stateOf(comment),
      order: orders.of('comment', id),
    },
  })
  return !isKnown
}

function addReply(
  { orders }: ListPull,
  entries: ListEntries,
  { space, comment }: { space: string; comment: string },
  reply: CommentReply,
): void {
  entries.addUsers(reply.postedBy, ...peopleOf(reply))
  entries.addIfChanged(
    'comment-reply',
    { id: reply.id, within: comment },
    {
      kind: 'comment-reply',
      id: reply.id,
      space,
      value: { comment, ...writingOf(reply), order: orders.of('comment_reply', reply.id) },
    },
  )
}

function stateOf({ status, resolvedAt, resolvedBy, postedAt }: Comment) {
  const isResolved = status === 'resolved' || resolvedAt !== undefined
  return {
    status: isResolved ? ('resolved' as const) : ('open' as const),
    resolvedAt: isResolved ? (resolvedAt ?? postedAt) : null,
    resolvedBy: isResolved ? (resolvedBy?.id ?? null) : null,
  }
}

function writingOf({ body, postedBy, postedAt, editedAt, reactions }: Comment | CommentReply) {
  return {
    markdown: body.markdown,
    postedBy: postedBy.id,
    postedAt,
    editedAt: editedAt ?? null,
    reactions: reactions.flatMap(({ emoji, users }) =>
      users.map(({ user, reactedAt }) => ({ emoji, user: user.id, reactedAt })),
    ),
  }
}

function peopleOf({ reactions }: Comment | CommentReply) {
  return reactions.flatMap(({ users }) => users.map(({ user }) => user))
}
