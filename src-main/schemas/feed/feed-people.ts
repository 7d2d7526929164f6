import { z } from 'zod'
import { USER_PICTURE_LIMIT, USER_PICTURE_TYPES } from '../limits/picture-limits.ts'
import { TeamRole } from '../people/team.ts'
import { User } from '../people/user.ts'
import { Id, Role, Timestamp, Uri } from '../primitives.ts'
import { RepeatableSearch } from '../search/saved-search.ts'

/*
 * Feed entries of the people of an organization: see feed-library.ts. The `people` of the answer have the names.
 */

const order = z.int()
const member = {
  role: Role.nullable(),
  joinedAt: Timestamp,
  lastSeenAt: Timestamp.nullable(),
  sso: z.boolean(),
}
const team = { title: z.string(), createdAt: Timestamp, order }

/** A user whom an answer names. */
export const FedPerson = User.extend({
  /**
   * The stored picture; absent where there is none, and in the feed of an older origin. One that this version would not
   * store counts as absent.
   */
  picture: z
    .object({
      /** The SHA-256 of its bytes, in hexadecimal: bytes that are stored already need not be fetched. */
      hash: z.string(),
      size: z.int().max(USER_PICTURE_LIMIT),
      contentType: z.enum(USER_PICTURE_TYPES),
      downloadURL: Uri,
    })
    .optional()
    .catch(undefined),
})
export type FedPerson = z.infer<typeof FedPerson>

/** The caller's role in the organization, their teams and their saved searches. Its id is that of the caller. */
export const FedMembership = z.object({
  ...member,
  /** The searches that the caller saved; absent in the feed of an older origin. */
  savedSearches: z
    .array(z.object({ id: Id, search: RepeatableSearch, savedAt: Timestamp, name: z.string().optional() }))
    .optional(),
  teams: z.array(z.object({ id: Id, ...team, membership: z.object({ role: TeamRole, order }) })),
})

/** A member. The id is that of the user. */
export const FedMember = z.object(member)

export const FedTeam = z.object(team)

export const FedTeamMember = z.object({ team: Id, user: Id, role: TeamRole, order })

/** A level on a space or a collection that was granted to a user or a team. */
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
