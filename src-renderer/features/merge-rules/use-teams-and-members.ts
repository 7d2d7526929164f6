import { computed, type ComputedRef } from 'vue'
import { useOperation } from '../../api/use-operation.ts'
import { useWorkspace } from '../../session/workspace.ts'

interface Team {
  id: string
  title: string
}

/** The most members, and teams, that one answer names. */
const MOST = 1000

/** Returns the teams of the organization, and the names and pictures of its members. */
export function useTeamsAndMembers(): {
  teams: ComputedRef<readonly Team[]>
  nameOfUser: (id: string) => string
  pictureOfUser: (id: string) => string | undefined
} {
  const { organization } = useWorkspace()
  const input = () =>
    organization.value ? { params: { organizationId: organization.value.id }, query: { limit: MOST } } : null
  const teams = useOperation('listTeamsInOrganizationById', input)
  const members = useOperation('listMembersInOrganizationById', input)
  const users = computed(() => new Map(members.value.value?.items.map(({ id, user }) => [id, user])))
  return {
    teams: computed(() => teams.value.value?.items ?? []),
    nameOfUser: (id) => users.value.get(id)?.displayName ?? 'A user who has left',
    pictureOfUser: (id) => users.value.get(id)?.photoURL,
  }
}
