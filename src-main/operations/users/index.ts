import { getAuthenticatedUser } from './get-authenticated-user.ts'

export const users = { getAuthenticatedUser }
