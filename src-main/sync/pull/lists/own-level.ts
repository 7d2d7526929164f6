import { permissionsOn } from '../../../domain/permission-table.ts'
import type { Role } from '../../../schemas/primitives.ts'

/** The levels from the lowest to the highest. Of two levels with equal permissions the lower one wins. */
const LEVELS: readonly Role[] = ['read', 'comment', 'edit', 'review', 'create', 'admin']

/**
 * Returns the account's level on a space or collection, derived from its permissions. The documented operations report
 * permissions, not levels. Null without any permission.
 */
export function ownLevel(
  thing: 'space' | 'collection',
  permissions: Readonly<Record<string, boolean | undefined>>,
): Role | null {
  const count = (level: Role) => {
    const granted = Object.entries(permissionsOn(thing, level)).filter(([, isGranted]) => isGranted)
    return granted.every(([name]) => permissions[name] === true) ? granted.length : 0
  }
  let best: Role | null = null
  for (const level of LEVELS) if (count(level) > (best === null ? 0 : count(best))) best = level
  return best
}
