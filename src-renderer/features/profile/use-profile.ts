import { useClient } from '../../api/client.ts'
import { touches } from '../../api/touches.ts'
import { useAction } from '../../api/use-action.ts'
import { useOperation } from '../../api/use-operation.ts'

/** The limit of the core. */
export const LONGEST_NAME = 64

/** Returns the user of this workspace, and the action that gives them another name. */
export function useProfile() {
  const client = useClient()
  const { value: user, refresh } = useOperation(
    'getAuthenticatedUser',
    {},
    { refreshOn: touches({ kinds: ['user', 'organization'] }) },
  )

  /** Resolves to true once the name is stored. */
  const rename = useAction(async (name: string) => {
    if (!user.value) return false
    const displayName = name.trim()
    await client.call('updateUserById', { params: { userId: user.value.id }, body: { displayName } })
    await refresh()
    return true
  })

  return { user, rename }
}
