import { permissionsOn } from '../../../domain/permission-table.ts'
import type { Role } from '../../../schemas/primitives.ts'

/** From the lowest to the highest: of two levels with equal permissions the lower one wins. */
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
    const held = Object.entries(permissionsOn(thing, level)).filter(([, holds]) => holds)
    return held.every(([name]) => permissions[name] === true) ? held.length : 0
  }
  let best: Role | null = null
  for (const level of LEVELS) if (count(level) > (best === null ? 0 : count(best))) best = level
  return best
}
