import type { Level } from '../../domain/roles.ts'
import { onChangeRequest } from '../../operations/change-requests/access.ts'
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
