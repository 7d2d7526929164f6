import { z } from 'zod'
import { Id, Role, Timestamp } from '../primitives.ts'
import { Space } from '../space.ts'
import { User } from './user.ts'

/** A role in an organization; null means a guest. */
export const RoleOrGuest = Role.nullable()

export const Member = z
  .object({
    object: z.literal('member'),
    /** The id of the user: a user is a member of an organization once. */
    id: Id,
    role: RoleOrGuest,
    user: User,
    disabled: z.boolean(),
    joinedAt: Timestamp,
    lastSeenAt: Timestamp.optional(),
    sso: z.boolean(),
    spaces: z.int().min(0),
    teams: z.int().min(0),
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof Member>

/** A space that a member may read, with their level on it. */
export const MemberSpace = z.object({ permission: Role, space: Space }).meta({ id: 'MemberSpace' })
export type MemberSpace = z.infer<typeof MemberSpace>
