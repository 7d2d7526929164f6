import type { DeletionCandidate } from './deletion-candidates.ts'
import type { Asking } from './lists/ask-remote.ts'
import { readsOf } from './lists/discussion-reads.ts'

interface InDiscussion {
  spaceId: string
  changeRequestId: string | null
  commentId: string
  commentReplyId: string
}

/** Reads a deletion candidate at the remote; null when the remote reports that it does not exist. */
export function readCandidate(ask: Asking, { kind, params: json }: DeletionCandidate): Promise<unknown> {
  // The query that selects the candidates names the parameters of each read.
  const params = JSON.parse(json) as never
  switch (kind) {
    case 'space':
      return ask.askIfThere('getSpaceById', { params })
    case 'collection':
      return ask.askIfThere('getCollectionById', { params })
    case 'change-request':
      return ask.askIfThere('getChangeRequestById', { params })
    case 'revision':
      return ask.askIfThere('getRevisionById', { params })
    case 'member':
      return ask.askIfThere('getMemberInOrganizationById', { params })
    case 'team':
      return ask.askIfThere('getTeamInOrganizationById', { params })
    case 'site':
      return ask.askIfThere('getSiteById', { params })
    case 'comment':
      return discussionOf(ask, params).comment((params as InDiscussion).commentId)
    case 'comment-reply':
      return replyOf(ask, params)
  }
}

function replyOf(ask: Asking, place: InDiscussion): Promise<unknown> {
  return discussionOf(ask, place).reply(place.commentId, place.commentReplyId)
}

function discussionOf(ask: Asking, { spaceId: space, changeRequestId: changeRequest }: InDiscussion) {
  return readsOf(ask, { space, ...(changeRequest !== null && { changeRequest }) })
}
