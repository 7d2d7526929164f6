import { z } from 'zod'
import { Id, Role, Timestamp } from '../primitives.ts'
import { Token, TokenLabel } from './token.ts'
import { DisplayName, User } from './user.ts'

/** The secret of an invite. Its prefix lets a scanner for leaked secrets recognise one. */
export const InviteSecret = z
  .string()
  .regex(/^cri_[A-Za-z0-9_-]{43}$/, 'is not the secret of an invite. Copy the whole link.')
  .meta({ examples: [`cri_${'A'.repeat(43)}`] })

/** A token of 256 random bits that a device generated, so that only the device has it in clear text. */
export const DeviceToken = z
  .string()
  .regex(/^crl_[A-Za-z0-9_-]{43}$/, 'is not a token of 256 random bits.')
  .meta({ examples: [`crl_${'A'.repeat(43)}`] })

/** A new invite to the organization, or to one of its spaces or collections. */
export const NewUserInvite = z
  .strictObject({
    role: Role.describe('The role in the organization, or the level on the space or collection'),
    space: Id.optional(),
    collection: Id.optional(),
    days: z.int().min(1).max(90).default(7).describe('The days until it expires'),
    uses: z.int().min(1).max(1000).default(1).describe('The number of users that it may create'),
  })
  .refine(({ space, collection }) => space === undefined || collection === undefined, {
    error: 'names a space and a collection. Name one of them.',
    path: ['collection'],
  })

/** The place that an invite opens. */
export const InvitedPlace = z.object({
  kind: z.enum(['organization', 'space', 'collection']),
  id: Id,
  title: z.string(),
})
export type InvitedPlace = z.infer<typeof InvitedPlace>

/** An invite in a list, without its secret. */
export const UserInvite = z
  .object({
    object: z.literal('user-invite'),
    id: Id,
    place: InvitedPlace,
    role: Role,
    createdBy: User,
    createdAt: Timestamp,
    expiresAt: Timestamp,
    uses: z.int().min(1),
    usesLeft: z.int().min(0),
  })
  .meta({ id: 'UserInvite' })
export type UserInvite = z.infer<typeof UserInvite>

/** The answer to the creation of an invite, which is the only answer with its secret. */
export const CreatedUserInvite = UserInvite.extend({ secret: InviteSecret }).meta({ id: 'CreatedUserInvite' })

/** An invite as its holder sees it before they accept. */
export const UserInvitePreview = z
  .object({
    organization: z.object({ id: Id, title: z.string() }),
    place: InvitedPlace,
    role: Role,
    invitedBy: z.string().describe('The name of the user who created it'),
    expiresAt: Timestamp,
  })
  .meta({ id: 'UserInvitePreview' })
export type UserInvitePreview = z.infer<typeof UserInvitePreview>

/** The acceptance of an invite by a person without a user. */
export const InviteAcceptance = z.object({
  secret: InviteSecret,
  displayName: DisplayName,
  token: DeviceToken.describe('The token of the device. A repeated acceptance with it creates nothing more'),
  device: TokenLabel.describe('The name of the device, which the list of tokens shows'),
})

/** The created user, the organization that they joined, and their token without its secret. */
export const AcceptedInvite = z
  .object({ user: User, organization: Id, token: Token })
  .meta({ id: 'AcceptedInvite' })
