import type { Reader } from '../store/store.ts'
import type { Intent } from './outbox/intent-row.ts'
import { asHere } from './outbox/known-ids.ts'

const ASKED = {
  spaceId: 'SELECT organization FROM space WHERE id = ?',
  collectionId: 'SELECT organization FROM collection WHERE id = ?',
}

/**
 * The organization in which an intent writes: whose feed brings what it did. Undefined where the thing that it
 * names is not here any more, so that nothing is left to bring.
 */
export function organizationOf(store: Reader, intent: Intent): string | undefined {
  const { organizationId, ...names } = asHere(store, (intent.input.params ?? {}) as Record<string, string>)
  if (organizationId !== undefined) return organizationId
  for (const [name, sql] of Object.entries(ASKED)) {
    const id = names[name]
    if (id !== undefined) return store.get<{ organization: string }>(sql, id)?.organization
  }
  return undefined
}
