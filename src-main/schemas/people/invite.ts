import { z } from 'zod'
import { Collection } from '../collection.ts'
import { Id } from '../primitives.ts'
import { Space } from '../space.ts'
import { Email } from './email.ts'
import { RoleOrGuest } from './member.ts'

/** The right that an invite grants: a role in the organization, or a level on one of its spaces or collections. */
export const NewInvite = z.union([
  z.strictObject({ role: RoleOrGuest }),
  z.strictObject({ level: RoleOrGuest, space: Id }),
  z.strictObject({ level: RoleOrGuest, collection: Id }),
])

/** The change of an invite: of the role, or of the level where it is for a space or a collection. */
export const InviteChange = z.union([
  z.strictObject({ role: RoleOrGuest }),
  z.strictObject({ level: RoleOrGuest }),
])

/** Users to add as members at once, by their addresses. */
export const InvitedPeople = z.object({
  emails: z.array(z.union([Email, z.object({ email: Email, role: RoleOrGuest })])).max(1000),
  role: RoleOrGuest.optional().describe(
    'The role of users without a role of their own; by default that of the organization',
  ),
  sso: z.boolean().optional().describe('Marks them as members who sign in by single sign-on'),
})
export type InvitedPeople = z.infer<typeof InvitedPeople>

const common = {
  object: z.literal('invite'),
  id: Id,
  redundant: z.boolean().describe('True when the caller has all rights of the invite'),
}

export const Invite = z
  .union([
    z.object({ ...common, role: RoleOrGuest }),
    z.object({ ...common, level: RoleOrGuest, space: Space }),
    z.object({ ...common, level: RoleOrGuest, collection: Collection }),
  ])
  .meta({ id: 'Invite' })
export type Invite = z.infer<typeof Invite>
