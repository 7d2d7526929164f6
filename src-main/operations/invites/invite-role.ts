import type { z } from 'zod'
import { fieldOf } from '../../schemas/field-of.ts'
import type { InviteChange, NewInvite } from '../../schemas/people/invite.ts'
import type { RoleOrGuest } from '../../schemas/people/member.ts'

type Body = z.infer<typeof NewInvite> | z.infer<typeof InviteChange>

/** True where a body sets a level on a space or a collection, and no role in the organization. */
export const setsLevel = (body: Body): boolean => fieldOf(body, 'level') !== undefined

/** Returns the role or the level that a body sets; null for a guest. */
export function roleOf(body: Body): z.infer<typeof RoleOrGuest> {
  return (setsLevel(body) ? fieldOf(body, 'level') : fieldOf(body, 'role')) ?? null
}
