import type { Reader } from '../store/store.ts'
import type { Intent } from './outbox/intent-row.ts'
import { intentsIn } from './outbox/intents.ts'
import { toLocalIds } from './outbox/known-ids.ts'

const QUERIES = {
  spaceId: 'SELECT organization FROM space WHERE id = ?',
  collectionId: 'SELECT organization FROM collection WHERE id = ?',
}

/**
 * Returns the organization that an intent writes to, whose feed contains its effects. Returns undefined when its entity
 * was deleted here, so that no effects remain to pull.
 */
export function organizationOf(store: Reader, intent: Intent): string | undefined {
  const { organizationId, ...names } = toLocalIds(
    store,
    (intent.input.params ?? {}) as Record<string, string>,
  )
  if (organizationId !== undefined) return organizationId
  for (const [name, sql] of Object.entries(QUERIES)) {
    const id = names[name]
    if (id !== undefined) return store.get<{ organization: string }>(sql, id)?.organization
  }
  return undefined
}

/**
 * Returns the intents that the remote acknowledged and whose effects the answers about an organization contain. The
 * answers of another organization contain its own edits.
 */
export function acknowledgedIn(store: Reader, organization: string): Intent[] {
  return intentsIn(store, 'acknowledged').filter(
    (intent) => (organizationOf(store, intent) ?? organization) === organization,
  )
}
