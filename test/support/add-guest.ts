import type { Role } from '../../src-main/schemas/primitives.ts'
import type { TestWorkspace, Visitor } from './workspace.ts'

/** Adds a guest of the organization whose only level is the one on a space. */
export function addGuestOf(workspace: TestWorkspace, space: string, level: Role = 'read'): Visitor {
  const guest = workspace.addUser(null)
  workspace.store.run(
    'INSERT INTO given_level (organization, user, space, level) VALUES (?, ?, ?, ?)',
    workspace.organization,
    guest.user,
    space,
    level,
  )
  return guest
}
