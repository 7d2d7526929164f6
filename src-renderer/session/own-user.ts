import { touches } from '../api/touches.ts'
import { useOperation } from '../api/use-operation.ts'

/** Returns the user of this workspace, with the current name and picture. */
export function useOwnUser() {
  return useOperation('getAuthenticatedUser', {}, { refreshOn: touches({ kinds: ['user', 'organization'] }) })
}
