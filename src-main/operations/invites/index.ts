import { createInviteLink } from './create-invite-link.ts'
import { deleteInviteLink } from './delete-invite-link.ts'
import { getInviteLink } from './get-invite-link.ts'
import { invitePeople } from './invite-people.ts'
import { joinWithInvite } from './join-with-invite.ts'
import { listInviteLinks } from './list-invite-links.ts'
import { updateInviteLink } from './update-invite-link.ts'

export const invites = {
  listInviteLinks,
  createInviteLink,
  getInviteLink,
  updateInviteLink,
  deleteInviteLink,
  invitePeople,
  joinWithInvite,
}
