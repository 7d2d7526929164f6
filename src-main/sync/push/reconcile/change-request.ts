import type { ChangeRequest } from '../../../schemas/change-request.ts'
import { listWhole } from '../../pull/lists/list-whole.ts'
import { ABSENT, decide, isKnown, sentAs, type Reconcile } from './look-up.ts'

interface SentCreation {
  params: { spaceId: string }
  body: { subject?: string }
}

/** Finds a created change request: by this user, with this subject, and unknown before. */
export const reconcileChangeRequest: Reconcile = async ({ reads, store, user, sent }) => {
  const { params, body } = sentAs<SentCreation>(sent)
  const candidates: ChangeRequest[] = []
  // A user who saw it may have changed its status since.
  for (const status of ['draft', 'open', 'merged', 'archived'] as const) {
    const listed = await listWhole(
      (query) => reads.read('listChangeRequestsForSpace', { params, query: { ...query, status } }),
      ({ id }) => id,
    )
    candidates.push(
      ...listed.filter(
        ({ id, createdBy, subject }) =>
          createdBy.id === user &&
          subject === (body.subject ?? '') &&
          !isKnown(store, 'change_request', id) &&
          candidates.every((other) => other.id !== id),
      ),
    )
  }
  return decide(candidates)
}

interface Named {
  params: { spaceId: string; changeRequestId: string }
}

/** Finds a merge by the status of the change request. */
export const reconcileMerge: Reconcile = async ({ reads, sent }) => {
  const { params } = sentAs<Named>(sent)
  const changeRequest = await reads.readIfPresent('getChangeRequestById', { params })
  if (changeRequest?.status !== 'merged') return ABSENT
  return {
    outcome: 'found',
    value: { revision: changeRequest.revisionMerged ?? changeRequest.revision, result: 'merge' },
  }
}

/** Finds an update from the space: afterwards the change request is not outdated. */
export const reconcileUpdate: Reconcile = async ({ reads, sent }) => {
  const { params } = sentAs<Named>(sent)
  const changeRequest = await reads.readIfPresent('getChangeRequestById', { params })
  if (!changeRequest || changeRequest.outdated) return ABSENT
  return { outcome: 'found', value: { revision: changeRequest.revision, result: 'update' } }
}

/** Finds a review: by this user, with this status and text, and unknown before. */
export const reconcileReview: Reconcile = async ({ reads, store, user, sent }) => {
  const { params, body } = sentAs<Named & { body: { status: string; comment?: { markdown: string } } }>(sent)
  const listed = await listWhole(
    (query) => reads.read('getReviewsByChangeRequestId', { params, query }),
    ({ id }) => id,
  )
  return decide(
    listed.filter(
      ({ id, reviewer, status, comment }) =>
        reviewer.id === user &&
        status === body.status &&
        comment?.body.markdown === body.comment?.markdown &&
        !isKnown(store, 'review', id),
    ),
  )
}
