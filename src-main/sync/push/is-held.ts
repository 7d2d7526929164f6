import type { Reader } from '../../store/store.ts'
import { organizationOf } from '../organization-of.ts'
import type { Intent } from '../outbox/intent-row.ts'
import { toRemoteIds } from '../outbox/known-ids.ts'

/** True for an edit of a held space or organization. `held` has remote ids. */
export function isHeld(store: Reader, intent: Intent, held: ReadonlySet<string>): boolean {
  if (held.size === 0) return false
  const names = Object.values(toRemoteIds(store, (intent.input.params ?? {}) as Record<string, string>))
  return names.some((id) => held.has(id)) || held.has(organizationOf(store, intent) ?? '')
}
