import { computed, type ComputedRef } from 'vue'
import type { User } from '../../../../src-main/schemas/people/user.ts'
import { touches } from '../../../api/touches.ts'
import { useOperation } from '../../../api/use-operation.ts'
import { useWorkspace } from '../../../session/workspace.ts'

/** The limit of users in the menu. */
const MOST = 60

export interface Contributors {
  user: ComputedRef<User | undefined>
  /** The other users of the organization, by name; empty when the user may not list them. */
  others: ComputedRef<User[]>
}

/** Returns the users by whom change requests can be filtered. */
export function useContributors(): Contributors {
  const { organization } = useWorkspace()
  const { value: user } = useOperation('getAuthenticatedUser', {})
  const members = useOperation(
    'listMembersInOrganizationById',
    () =>
      organization.value?.permissions.listMembers === true
        ? {
            params: { organizationId: organization.value.id },
            query: { sort: 'name' as const, order: 'asc' as const, limit: MOST },
          }
        : null,
    { refreshOn: touches({ kinds: ['organization', 'user'] }), keepPrevious: true },
  )
  return {
    user: computed(() => user.value),
    others: computed(() =>
      (members.value.value?.items ?? []).flatMap((member) =>
        member.id === user.value?.id ? [] : [member.user],
      ),
    ),
  }
}
