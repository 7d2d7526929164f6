import type { TeamRole } from '../../../src-main/schemas/people/team.ts'
import { useClient } from '../../api/client.ts'
import { useQueuedChanges, type QueuedChanges } from '../../api/use-queued-changes.ts'

/** The changes of a team's members; each resolves with its success. */
export interface MemberChanges extends Pick<QueuedChanges, 'problem'> {
  /** Adds a member, or sets their role. Without a role, an existing one stays. */
  put: (user: string, role?: TeamRole) => Promise<boolean>
  remove: (user: string) => Promise<boolean>
}

interface TeamParams {
  organizationId: string
  teamId: string
}

/** Returns the changes of a team's members. `changed` reads them again. */
export function useMemberChanges(params: () => TeamParams, changed: () => Promise<void>): MemberChanges {
  const { call } = useClient()
  const { run, problem } = useQueuedChanges(changed)
  return {
    put: (userId, role) =>
      run(`${userId} ${role ?? ''}`, () =>
        call('addMemberToOrganizationTeamById', {
          params: { ...params(), userId },
          body: role ? { role } : {},
        }),
      ),
    remove: (userId) =>
      run(`remove ${userId}`, () =>
        call('deleteMemberFromOrganizationTeamById', { params: { ...params(), userId } }),
      ),
    problem,
  }
}
