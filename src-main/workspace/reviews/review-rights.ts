import type { Level } from '../../domain/roles.ts'
import { onChangeRequest, type ChangeRequestSubject } from '../../operations/change-requests/access.ts'
import { refuseClosed } from '../../operations/change-requests/change-request-row.ts'
import type { LocalScope } from '../../operations/engine/local-operation.ts'
import { declareNeeds } from '../../operations/engine/needs.ts'
import type { WorkspaceParts } from '../define-workspace-operation.ts'

interface Params {
  spaceId: string
  changeRequestId: string
}

/** Requires a level on the space of a change request, for the caller's own marks and pending reviews. */
export function onReviewed(needed: Level) {
  const access = onChangeRequest(needed)
  return declareNeeds(access.needs, ({ target, caller }: LocalScope<WorkspaceParts>, params: Params) =>
    access({ ...target.context, caller }, target.toLocalIds(params)),
  )
}

/** Requires the same for a change request that is neither merged nor archived. */
export function onOpenReviewed(needed: Level) {
  const access = onReviewed(needed)
  return declareNeeds(
    access.needs,
    (scope: LocalScope<WorkspaceParts>, params: Params): ChangeRequestSubject => {
      const subject = access(scope, params)
      refuseClosed(subject.changeRequest)
      return subject
    },
  )
}
