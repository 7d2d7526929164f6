import { computed, type ComputedRef } from 'vue'
import type { User } from '../../../../src-main/schemas/people/user.ts'
import { ClientProblem } from '../../../api/client-problem.ts'
import { useClient } from '../../../api/client.ts'
import { touches } from '../../../api/touches.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useOperation } from '../../../api/use-operation.ts'
import { useWorkspace } from '../../../session/workspace.ts'
import { ME } from './list-filters.ts'

export interface NamedUsers {
  user: ComputedRef<User | undefined>
  /** True when the user may list other members. */
  hasOthers: ComputedRef<boolean>
  /** The name of a user of a filter; undefined until it is known, and null for a user who left. */
  nameOf: (id: string) => string | null | undefined
}

/** Returns the user of the app, and the names of the users of filters. An empty id is no user. */
export function useNamedUsers(ids: () => readonly string[]): NamedUsers {
  const { call } = useClient()
  const { organization } = useWorkspace()
  const { value: user } = useOperation('getAuthenticatedUser', {})
  const refreshOn = touches({ kinds: ['organization', 'user'] })
  const { value: members } = useOperation(
    'listMembersInOrganizationById',
    () =>
      organization.value?.permissions.listMembers === true
        ? { params: { organizationId: organization.value.id }, query: { limit: 1 } }
        : null,
    { refreshOn, keepPrevious: true },
  )

  /** A user who left the organization has no name here. */
  async function nameIfKnown(userId: string): Promise<[string, string] | undefined> {
    try {
      return [userId, (await call('getUserById', { params: { userId } })).displayName]
    } catch (error) {
      if (error instanceof ClientProblem && error.status === 404) return undefined
      throw error
    }
  }
  const { value: names } = useAnswer(
    () => ids().filter((id) => id !== '' && id !== ME),
    async (wanted) =>
      new Map((await Promise.all(wanted.map(nameIfKnown))).flatMap((name) => (name ? [name] : []))),
    { refreshOn, keepPrevious: true },
  )
  return {
    user: computed(() => user.value),
    hasOthers: computed(() => (members.value?.count ?? 0) > 1),
    nameOf: (id) => (names.value ? (names.value.get(id) ?? null) : undefined),
  }
}
