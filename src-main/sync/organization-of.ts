import type { Reader } from '../store/store.ts'
import type { Intent } from './outbox/intent-row.ts'
import { toLocalIds } from './outbox/known-ids.ts'

const ASKED = {
  spaceId: 'SELECT organization FROM space WHERE id = ?',
  collectionId: 'SELECT organization FROM collection WHERE id = ?',
}

/**
 * Returns the organization that an intent writes to, whose feed brings its effects. Undefined when its entity is no
 * longer here, so that no effects remain to pull.
 */
export function organizationOf(store: Reader, intent: Intent): string | undefined {
  const { organizationId, ...names } = toLocalIds(
    store,
    (intent.input.params ?? {}) as Record<string, string>,
  )
  if (organizationId !== undefined) return organizationId
  for (const [name, sql] of Object.entries(ASKED)) {
    const id = names[name]
    if (id !== undefined) return store.get<{ organization: string }>(sql, id)?.organization
  }
  return undefined
}
