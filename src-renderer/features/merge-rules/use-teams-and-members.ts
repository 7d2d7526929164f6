import { computed, type ComputedRef } from 'vue'
import { touches } from '../../api/touches.ts'
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
  /** The title of a team; empty until the teams are known. */
  titleOfTeam: (id: string) => string
  /** The name of a user; empty until the members are known. */
  nameOfUser: (id: string) => string
  pictureOfUser: (id: string) => string | undefined
} {
  const { organization } = useWorkspace()
  const input = () =>
    organization.value ? { params: { organizationId: organization.value.id }, query: { limit: MOST } } : null
  const refresh = { refreshOn: touches({ kinds: ['organization', 'user'] }), keepPrevious: true }
  const teams = useOperation('listTeamsInOrganizationById', input, refresh)
  const members = useOperation('listMembersInOrganizationById', input, refresh)
  const users = computed(
    () => members.value.value && new Map(members.value.value.items.map(({ id, user }) => [id, user])),
  )
  const titles = computed(
    () => teams.value.value && new Map(teams.value.value.items.map(({ id, title }) => [id, title])),
  )
  return {
    teams: computed(() => teams.value.value?.items ?? []),
    titleOfTeam: (id) => (titles.value && (titles.value.get(id) ?? 'A team that was deleted')) ?? '',
    nameOfUser: (id) => (users.value && (users.value.get(id)?.displayName ?? 'A user who has left')) ?? '',
    pictureOfUser: (id) => users.value?.get(id)?.photoURL,
  }
}
