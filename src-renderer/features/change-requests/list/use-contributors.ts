import { computed, type ComputedRef } from 'vue'
import type { User } from '../../../../src-main/schemas/people/user.ts'
import { touches } from '../../../api/touches.ts'
import { useOperation } from '../../../api/use-operation.ts'
import { useWorkspace } from '../../../session/workspace.ts'

/** As many people as a menu can hold and a person can look through. */
const MOST = 60

export interface Contributors {
  user: ComputedRef<User | undefined>
  /** Everyone else of the organization, by name; nobody where the person may not see who that is. */
  others: ComputedRef<User[]>
}

/** The people whose change requests can be asked for. */
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
