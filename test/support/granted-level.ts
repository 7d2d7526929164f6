import type { Role } from '../../src-main/schemas/primitives.ts'
import type { TestWorkspace } from './workspace.ts'

/** The user or team that receives a level, and the space or collection on which it counts. */
type Grant = ({ user: string } | { team: string }) & ({ space: string } | { collection: string })

/** Grants a level on one space or collection of the first organization, as an invite does. */
export function grantLevel({ store, organization }: TestWorkspace, grant: Grant, level: Role): void {
  const { user, team, space, collection } = {
    user: null,
    team: null,
    space: null,
    collection: null,
    ...grant,
  }
  store.run(
    'INSERT INTO given_level (organization, user, team, space, collection, level) VALUES (?, ?, ?, ?, ?, ?)',
    organization,
    user,
    team,
    space,
    collection,
    level,
  )
}
