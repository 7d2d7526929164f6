import { PERMISSION_TABLE } from '../../domain/permission-table.ts'
import { highest, isAtLeast, type Level } from '../../domain/roles.ts'
import { memberRole } from '../../operations/access/levels.ts'
import type { LocalScope } from '../../operations/engine/local-operation.ts'
import { declareNeeds } from '../../operations/engine/needs.ts'
import { Problem } from '../../schemas/problem.ts'
import type { WorkspaceParts } from '../define-workspace-operation.ts'

type Scope = LocalScope<WorkspaceParts>

/** Requires a caller who may create a space, because an import creates one. */
export const importing = declareNeeds(
  { on: 'organization', level: PERMISSION_TABLE.organization.createContent },
  (scope: Scope) => {
    if (mayOnOrganization(scope, PERMISSION_TABLE.organization.createContent)) return null
    throw new Problem(
      'auth.forbidden',
      'An import creates a space, and you may not create one here. Ask an administrator.',
    )
  },
)

/**
 * Requires the user who started an import, or an administrator. Everyone may cancel an ended import, without effect.
 */
export const ownImport = declareNeeds(
  { on: 'organization', level: 'admin', or: 'self' },
  (scope: Scope, { importId }: { importId: string }) => {
    const user = scope.target.imports.userOf(importId)
    if (user === undefined || user === scope.caller.user || mayOnOrganization(scope, 'admin')) return null
    throw new Problem(
      'auth.forbidden',
      'Somebody else started this import. Only they and administrators may cancel it.',
    )
  },
)

/**
 * True when the caller has the level. A replica without the role of its local user leaves the decision to the remote.
 */
function mayOnOrganization({ target, caller }: Scope, needed: Level): boolean {
  const role = memberRole({ store: target.context.store, caller }, target.identity().organization)
  if (role === undefined) return target.isReplica && caller.kind === 'local'
  return isAtLeast(highest(role), needed)
}
