import type { Level } from '../../domain/roles.ts'
import { declareNeeds } from '../../operations/access/needs.ts'
import { onChangeRequest, type ChangeRequestSubject } from '../../operations/change-requests/access.ts'
import { refuseClosed } from '../../operations/change-requests/change-request-row.ts'
import type { LocalScope } from '../../operations/engine/local-operation.ts'
import type { WorkspaceParts } from '../operations/define-workspace-operation.ts'

interface Params {
  spaceId: string
  changeRequestId: string
}

/** A change request on whose space the caller has the level, for the caller's own marks and pending reviews. */
export function onReviewed(needed: Level) {
  const access = onChangeRequest(needed)
  return declareNeeds(access.needs, ({ of, caller }: LocalScope<WorkspaceParts>, params: Params) =>
    access({ ...of.context, caller }, of.toLocalIds(params)),
  )
}

/** The same for a change request that is neither merged nor archived. */
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
