import { getAuthenticatedUser } from './get-authenticated-user.ts'
import { getUser } from './get-user.ts'
import { updateUser } from './update-user.ts'

export const users = { getAuthenticatedUser, getUser, updateUser }
