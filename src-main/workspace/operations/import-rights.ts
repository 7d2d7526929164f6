import { PERMISSION_TABLE } from '../../domain/permission-table.ts'
import { highest, holds, type Level } from '../../domain/roles.ts'
import { memberRole } from '../../operations/access/levels.ts'
import { declareNeeds } from '../../operations/access/needs.ts'
import type { LocalScope } from '../../operations/engine/local-operation.ts'
import { Problem } from '../../schemas/problem.ts'
import type { WorkspaceParts } from './define-workspace-operation.ts'

type Scope = LocalScope<WorkspaceParts>

/** A caller who may create a space, since an import creates one. */
export const importing = declareNeeds(
  { on: 'organization', level: PERMISSION_TABLE.organization.createContent },
  (scope: Scope) => {
    if (mayOnOrganization(scope, PERMISSION_TABLE.organization.createContent)) return null
    throw new Problem(
      'auth.forbidden',
      'Importing makes a space, and you may not make one here. Ask an administrator.',
    )
  },
)

/** The user who started an import, and administrators. An import that has ended is refused to nobody. */
export const ownImport = declareNeeds(
  { on: 'organization', level: 'admin', or: 'self' },
  (scope: Scope, { importId }: { importId: string }) => {
    const user = scope.of.imports.userOf(importId)
    if (user === undefined || user === scope.caller.user || mayOnOrganization(scope, 'admin')) return null
    throw new Problem(
      'auth.forbidden',
      'Somebody else started this import. Only they and administrators may cancel it.',
    )
  },
)

/** A copy that has not received the role of its user leaves the decision to the remote. */
function mayOnOrganization({ of, caller }: Scope, needed: Level): boolean {
  const role = memberRole({ store: of.context.store, caller }, of.identity().organization)
  if (role === undefined) return of.isReplica && caller.kind === 'local'
  return holds(highest(role), needed)
}
