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
export function readCandidate(
  reads: RemoteReads,
  { kind, params: json }: DeletionCandidate,
): Promise<unknown> {
  // The query that selects the candidates names the parameters of each read.
  const params = JSON.parse(json) as never
  switch (kind) {
    case 'space':
      return reads.readIfPresent('getSpaceById', { params })
    case 'collection':
      return reads.readIfPresent('getCollectionById', { params })
    case 'change-request':
      return reads.readIfPresent('getChangeRequestById', { params })
    case 'revision':
      return reads.readIfPresent('getRevisionById', { params })
    case 'member':
      return reads.readIfPresent('getMemberInOrganizationById', { params })
    case 'team':
      return reads.readIfPresent('getTeamInOrganizationById', { params })
    case 'site':
      return reads.readIfPresent('getSiteById', { params })
    case 'comment':
      return discussionOf(reads, params).comment((params as InDiscussion).commentId)
    case 'comment-reply':
      return replyOf(reads, params)
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

function replyOf(reads: RemoteReads, place: InDiscussion): Promise<unknown> {
  return discussionOf(reads, place).reply(place.commentId, place.commentReplyId)
}

function discussionOf(reads: RemoteReads, { spaceId: space, changeRequestId: changeRequest }: InDiscussion) {
  return readsOf(reads, { space, ...(changeRequest !== null && { changeRequest }) })
}
