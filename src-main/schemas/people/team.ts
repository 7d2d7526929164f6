import { z } from 'zod'
import { Id, Timestamp } from '../primitives.ts'
import { text } from '../text.ts'
import { Member } from './member.ts'

export const TeamTitle = text({ min: 1, max: 64, visible: true })

/** An owner can manage the team's members. */
export const TeamRole = z.enum(['owner', 'member']).meta({ id: 'TeamRole' })
export type TeamRole = z.infer<typeof TeamRole>

export const Team = z
  .object({
    object: z.literal('team'),
    id: Id,
    title: z.string(),
    members: z.int().min(0),
    spaces: z.int().min(0),
    createdAt: Timestamp,
    permissions: z.object({ view: z.boolean(), manageMembers: z.boolean(), admin: z.boolean() }),
  })
  .meta({ id: 'Team' })
export type Team = z.infer<typeof Team>

/** The role of a user in a team. */
export const TeamMembership = z.object({ role: TeamRole }).meta({ id: 'TeamMembership' })

/** A member of a team, as its list shows them. */
export const TeamMember = z.object({ organization: Member, team: TeamMembership }).meta({ id: 'TeamMember' })
export type TeamMember = z.infer<typeof TeamMember>

/** A team of a member, as their list shows it. */
export const MemberTeam = z.object({ team: Team, member: TeamMembership }).meta({ id: 'MemberTeam' })
export type MemberTeam = z.infer<typeof MemberTeam>
