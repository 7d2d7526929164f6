import { useClient } from '../../../api/client.ts'
import { acrossTabs } from './across-tabs.ts'
import type { BeginContext } from './begin-change.ts'

/** What beginning a change request needs, as the browser has it. */
export function useBegin(): BeginContext {
  // Undefined at an address that is not secure, whatever the types say.
  const { locks } = navigator as { locks?: LockManager }
  return { client: useClient(), storage: localStorage, tabs: acrossTabs(locks) }
}
