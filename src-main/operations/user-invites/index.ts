import { acceptUserInvite } from './accept-user-invite.ts'
import { createUserInvite } from './create-user-invite.ts'
import { deleteUserInvite } from './delete-user-invite.ts'
import { joinWithUserInvite } from './join-with-user-invite.ts'
import { listUserInvites } from './list-user-invites.ts'
import { previewUserInvite } from './preview-user-invite.ts'

export const userInvites = {
  listUserInvites,
  createUserInvite,
  deleteUserInvite,
  previewUserInvite,
  acceptUserInvite,
  joinWithUserInvite,
}
