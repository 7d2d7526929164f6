import { permissionsOn } from '../../../domain/permission-table.ts'
import type { Role } from '../../../schemas/primitives.ts'

/** From the least to the most: of two that permit the same, the lesser is taken. */
const LEVELS: readonly Role[] = ['read', 'comment', 'edit', 'review', 'create', 'admin']

/**
 * The account's level on a space or collection, from what it may do there: the documented operations tell
 * permissions and not levels. Null where it may do nothing.
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
