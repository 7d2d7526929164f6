import { shallowRef, type ShallowRef } from 'vue'
import type { TeamRole } from '../../../src-main/schemas/people/team.ts'
import { asClientProblem, type ClientProblem } from '../../api/client-problem.ts'
import { useClient } from '../../api/client.ts'

export interface MemberChanges {
  /** Adds a member, or sets their role. Without a role, an existing one stays. */
  put: (user: string, role?: TeamRole) => Promise<boolean>
  remove: (user: string) => Promise<boolean>
  /** The problem of the last change. */
  problem: Readonly<ShallowRef<ClientProblem | undefined>>
}

interface TeamParams {
  organizationId: string
  teamId: string
}

/**
 * Returns the changes of a team's members; each resolves with its success. They run one after the other, because a user
 * may press the next button before the first change has ended. A member whose change waits is not changed twice.
 */
export function useMemberChanges(params: () => TeamParams, changed: () => Promise<void>): MemberChanges {
  const { call } = useClient()
  const problem = shallowRef<ClientProblem>()
  const waiting = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()

  async function run(work: () => Promise<unknown>): Promise<boolean> {
    problem.value = undefined
    try {
      await work()
      await changed()
      return true
    } catch (error) {
      problem.value = asClientProblem(error)
      return false
    }
  }

  async function change(user: string, work: () => Promise<unknown>): Promise<boolean> {
    if (waiting.has(user)) return false
    waiting.add(user)
    const done = last.then(() => run(work)).finally(() => waiting.delete(user))
    last = done
    return done
  }

  return {
    put: (userId, role) =>
      change(userId, () =>
        call('addMemberToOrganizationTeamById', {
          params: { ...params(), userId },
          body: role ? { role } : {},
        }),
      ),
    remove: (userId) =>
      change(userId, () => call('deleteMemberFromOrganizationTeamById', { params: { ...params(), userId } })),
    problem,
  }
}
