import { useClient } from '../../../api/client.ts'
import { acrossTabs } from './across-tabs.ts'
import type { BeginContext } from './begin-change.ts'
import { useOwnChangesAhead } from './own-changes-ahead.ts'

/** Returns the browser's part of the context for creating a change request. */
export function useBegin(): BeginContext {
  // Undefined at an insecure address, although the types exclude that.
  const { locks } = navigator as { locks?: LockManager }
  const { take } = useOwnChangesAhead()
  return { client: useClient(), storage: localStorage, tabs: acrossTabs(locks), takeOwnChanges: take }
}
