import { listChangeRequestVariableUses } from './list-change-request-variable-uses.ts'
import { listChangeRequestVariables } from './list-change-request-variables.ts'
import { listRevisionVariables } from './list-revision-variables.ts'
import { listSpaceVariableUses } from './list-space-variable-uses.ts'
import { listSpaceVariables } from './list-space-variables.ts'

export const variables = {
  listSpaceVariables,
  listSpaceVariableUses,
  listChangeRequestVariables,
  listChangeRequestVariableUses,
  listRevisionVariables,
}
