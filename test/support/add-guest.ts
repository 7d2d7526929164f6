import type { Role } from '../../src-main/schemas/primitives.ts'
import { grantLevel } from './granted-level.ts'
import type { TestWorkspace, Visitor } from './workspace.ts'

/** Adds a guest of the organization whose only level is the one on a space. */
export function addGuestOf(workspace: TestWorkspace, space: string, level: Role = 'read'): Visitor {
  const guest = workspace.addUser(null)
  grantLevel(workspace, { user: guest.user, space }, level)
  return guest
}
