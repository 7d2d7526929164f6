import { createTeam } from './create-team.ts'
import { deleteTeam } from './delete-team.ts'
import { getTeam } from './get-team.ts'
import { listTeamMembers } from './list-team-members.ts'
import { listTeams } from './list-teams.ts'
import { removeTeamMember } from './remove-team-member.ts'
import { setTeamMember } from './set-team-member.ts'
import { updateTeamMembers } from './update-team-members.ts'
import { updateTeam } from './update-team.ts'

export const teams = {
  listTeams,
  createTeam,
  getTeam,
  deleteTeam,
  updateTeam,
  listTeamMembers,
  updateTeamMembers,
  setTeamMember,
  removeTeamMember,
}
