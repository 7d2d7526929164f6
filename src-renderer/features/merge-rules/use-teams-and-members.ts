import { computed, type ComputedRef } from 'vue'
import { useOperation } from '../../api/use-operation.ts'
import { useWorkspace } from '../../session/workspace.ts'

interface Team {
  id: string
  title: string
}

/** The most members, and teams, that one answer names. */
const MOST = 1000

/** Returns the teams of the organization, and the names of its members. */
export function useTeamsAndMembers(): {
  teams: ComputedRef<readonly Team[]>
  nameOfUser: (id: string) => string
} {
  const { organization } = useWorkspace()
  const input = () =>
    organization.value ? { params: { organizationId: organization.value.id }, query: { limit: MOST } } : null
  const teams = useOperation('listTeamsInOrganizationById', input)
  const members = useOperation('listMembersInOrganizationById', input)
  const names = computed(
    () => new Map(members.value.value?.items.map(({ id, user }) => [id, user.displayName])),
  )
  return {
    teams: computed(() => teams.value.value?.items ?? []),
    nameOfUser: (id) => names.value.get(id) ?? 'A user who has left',
  }
}
