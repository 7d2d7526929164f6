import type { DeletionCandidate } from './deletion-candidates.ts'
import { readsOf } from './lists/discussion-reads.ts'
import type { RemoteReads } from './lists/remote-reads.ts'

interface InDiscussion {
  spaceId: string
  changeRequestId: string | null
  commentId: string
  commentReplyId: string
}

/** Reads a deletion candidate at the remote; null when the remote reports that it does not exist. */
export function readCandidate(ask: RemoteReads, { kind, params: json }: DeletionCandidate): Promise<unknown> {
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
    case 'custom-field':
    case 'given-level':
    case 'installation':
    case 'integration':
    case 'invite':
    case 'openapi-spec':
    case 'review':
    case 'share-link':
    case 'site-section':
    case 'site-space':
    case 'team-member':
    case 'translation-settings':
      return Promise.resolve(null)
  }
}

function replyOf(ask: RemoteReads, place: InDiscussion): Promise<unknown> {
  return discussionOf(ask, place).reply(place.commentId, place.commentReplyId)
}

function discussionOf(ask: RemoteReads, { spaceId: space, changeRequestId: changeRequest }: InDiscussion) {
  return readsOf(ask, { space, ...(changeRequest !== null && { changeRequest }) })
}
