import { z } from 'zod'
import { TeamRole } from '../people/team.ts'
import { Id, Role, Timestamp } from '../primitives.ts'

/*
 * Feed entries of the people of an organization: see feed-library.ts. A person's name stands among the `people` of
 * the answer.
 */

const order = z.int()
const member = {
  role: Role.nullable(),
  joinedAt: Timestamp,
  lastSeenAt: Timestamp.nullable(),
  sso: z.boolean(),
}
const team = { title: z.string(), createdAt: Timestamp, order }

/** The caller's role in the organization, and the teams that they are in. Its id is that of the caller. */
export const FedMembership = z.object({
  ...member,
  teams: z.array(z.object({ id: Id, ...team, membership: z.object({ role: TeamRole, order }) })),
})

/** Its id is that of the user. */
export const FedMember = z.object(member)

export const FedTeam = z.object(team)

export const FedTeamMember = z.object({ team: Id, user: Id, role: TeamRole, order })

/** A level on a space or a collection, given to a user or a team. */
export const FedGivenLevel = z.object({
  user: Id.nullable(),
  team: Id.nullable(),
  space: Id.nullable(),
  collection: Id.nullable(),
  level: Role,
  order,
})

export const FedInvite = z.object({
  space: Id.nullable(),
  collection: Id.nullable(),
  /** The role in the organization, or the level on the space or collection; null makes a guest. */
  role: Role.nullable(),
  createdAt: Timestamp,
  order,
})

/** A way to sign in, as everyone in the organization may see it. */
export const FedSsoLogin = z.object({ label: z.string(), order })

/** The same for administrators. The certificate is the public one of the provider. */
export const FedSamlProvider = z.object({
  label: z.string(),
  ssoURL: z.string().nullable(),
  entityID: z.string().nullable(),
  certificate: z.string().nullable(),
  defaultTeam: Id.nullable(),
  defaultRole: Role.nullable(),
  createdAt: Timestamp,
  order,
})
