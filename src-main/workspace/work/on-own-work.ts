import { onOrganization } from '../../operations/access/access.ts'
import { declareNeeds } from '../../operations/access/needs.ts'
import type { LocalScope } from '../../operations/engine/local-operation.ts'
import type { WorkspaceParts } from '../operations/define-workspace-operation.ts'

const access = onOrganization('none')

/** The work of the caller in an organization to which the caller belongs, as a guest too. */
export const onOwnWork = declareNeeds(
  access.needs,
  ({ of, caller }: LocalScope<WorkspaceParts>, params: { organizationId: string }) =>
    access({ ...of.context, caller }, params),
)
