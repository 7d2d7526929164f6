import type { ChangeRequest } from '../../../schemas/change-request.ts'
import { listWhole } from '../../pull/lists/list-whole.ts'
import { ABSENT, decide, isKnown, sentAs, type Reconcile } from './look-up.ts'

interface Begun {
  params: { spaceId: string }
  body: { subject?: string }
}

/** A change request that was begun: by this user, with this subject, and not known before. */
export const reconcileChangeRequest: Reconcile = async ({ ask, store, user, sent }) => {
  const { params, body } = sentAs<Begun>(sent)
  const candidates: ChangeRequest[] = []
  // Whoever saw it may have given it another status since.
  for (const status of ['draft', 'open', 'merged', 'archived'] as const) {
    const listed = await listWhole(
      (query) => ask.ask('listChangeRequestsForSpace', { params, query: { ...query, status } }),
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

/** A merge: the change request says itself that it is merged. */
export const reconcileMerge: Reconcile = async ({ ask, sent }) => {
  const { params } = sentAs<Named>(sent)
  const found = await ask.askIfThere('getChangeRequestById', { params })
  if (found?.status !== 'merged') return ABSENT
  return { outcome: 'found', value: { revision: found.revisionMerged ?? found.revision, result: 'merge' } }
}

/** Taking in the space: the change request is not behind it any more. */
export const reconcileUpdate: Reconcile = async ({ ask, sent }) => {
  const { params } = sentAs<Named>(sent)
  const found = await ask.askIfThere('getChangeRequestById', { params })
  if (!found || found.outdated) return ABSENT
  return { outcome: 'found', value: { revision: found.revision, result: 'update' } }
}

/** A review: by this user, with this status and these words, and not known before. */
export const reconcileReview: Reconcile = async ({ ask, store, user, sent }) => {
  const { params, body } = sentAs<Named & { body: { status: string; comment?: { markdown: string } } }>(sent)
  const listed = await listWhole(
    (query) => ask.ask('getReviewsByChangeRequestId', { params, query }),
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
