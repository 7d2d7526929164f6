import { getMember } from './get-member.ts'
import { listMemberSpaces } from './list-member-spaces.ts'
import { listMemberTeams } from './list-member-teams.ts'
import { listMembers } from './list-members.ts'
import { markMemberSso } from './mark-member-sso.ts'
import { removeMember } from './remove-member.ts'
import { updateMember } from './update-member.ts'

export const members = {
  listMembers,
  getMember,
  removeMember,
  updateMember,
  markMemberSso,
  listMemberSpaces,
  listMemberTeams,
}
