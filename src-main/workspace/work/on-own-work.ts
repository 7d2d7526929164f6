import { onOrganization } from '../../operations/access/access.ts'
import type { LocalScope } from '../../operations/engine/local-operation.ts'
import { declareNeeds } from '../../operations/engine/needs.ts'
import type { WorkspaceParts } from '../define-workspace-operation.ts'

const access = onOrganization('none')

/** Requires membership of the caller in the organization of the work, also as a guest. */
export const onOwnWork = declareNeeds(
  access.needs,
  ({ target, caller }: LocalScope<WorkspaceParts>, params: { organizationId: string }) =>
    access({ ...target.context, caller }, params),
)
