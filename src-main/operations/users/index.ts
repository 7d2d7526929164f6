import { getAuthenticatedUser } from './get-authenticated-user.ts'
import { getUser } from './get-user.ts'
import { updateUserPicture } from './update-user-picture.ts'
import { updateUser } from './update-user.ts'

export const users = { getAuthenticatedUser, getUser, updateUser, updateUserPicture }
