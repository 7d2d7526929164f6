import { useClient } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { useOwnUser } from '../../session/own-user.ts'

/** The longest name that the core accepts, in characters. */
export const LONGEST_NAME = 64

/** Returns the user of this workspace, and the action that renames them. */
export function useProfile() {
  const client = useClient()
  const { value: user, refresh } = useOwnUser()

  /** Resolves to true once the name is stored. */
  const rename = useAction(async (name: string) => {
    if (!user.value) return false
    const displayName = name.trim()
    await client.call('updateUserById', { params: { userId: user.value.id }, body: { displayName } })
    await refresh()
    return true
  })

  return { user, refresh, rename }
}

export type Profile = ReturnType<typeof useProfile>
