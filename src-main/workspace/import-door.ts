import type { Imports, StartOptions } from '../imports/imports.ts'
import type { RawInput } from '../operations/engine/dispatch.ts'
import type { CallResult } from '../schemas/bridge.ts'
import type { Caller } from '../operations/engine/scope.ts'
import { Problem } from '../schemas/problem.ts'

/** The parts of a workspace that an import for a caller uses. */
interface ImportWorkspace {
  readonly imports: Pick<Imports, 'start' | 'cancel' | 'userOf'>
  identity(): { organization: string }
  userOf(caller: Caller): string
  call(operation: string, input: RawInput, caller: Caller): CallResult | Promise<CallResult>
}

/** Refuses a caller who may not create a space, because an import creates one. Throws `auth.forbidden`. */
export async function refuseImport(workspace: ImportWorkspace, caller: Caller): Promise<void> {
  if ((await permissionsOf(workspace, caller))['createContent']) return
  throw new Problem(
    'auth.forbidden',
    'Importing creates a space, and you may not create one here. Ask an administrator.',
  )
}

/** Starts an import of a folder or archive for a caller, on every kind of host. Throws the problems of refuseImport. */
export async function startImport(
  workspace: ImportWorkspace,
  path: string,
  options: Omit<StartOptions, 'user'>,
  caller: Caller,
): Promise<{ id: string }> {
  await refuseImport(workspace, caller)
  return workspace.imports.start(path, { ...options, user: workspace.userOf(caller) })
}

/**
 * Cancels an import for a caller. A finished import stays. Throws `auth.forbidden` unless the caller started it or is
 * an administrator.
 */
export async function cancelImport(workspace: ImportWorkspace, id: string, caller: Caller): Promise<void> {
  const user = workspace.imports.userOf(id)
  if (user === undefined) return
  if (user !== workspace.userOf(caller) && !(await permissionsOf(workspace, caller))['admin']) {
    throw new Problem(
      'auth.forbidden',
      'Another user started this import. Only they and administrators may cancel it.',
    )
  }
  workspace.imports.cancel(id)
}

/** Returns the caller's permissions on the organization; none for a stranger. */
async function permissionsOf(
  workspace: ImportWorkspace,
  caller: Caller,
): Promise<Record<string, boolean | undefined>> {
  const params = { organizationId: workspace.identity().organization }
  const answer = await workspace.call('getOrganizationById', { params }, caller)
  return answer.ok ? (answer.value as { permissions: Record<string, boolean> }).permissions : {}
}
