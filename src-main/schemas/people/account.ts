import { z } from 'zod'
import { Id } from '../primitives.ts'
import { UserInvitePreview } from './user-invite.ts'

/** The place of the token of an account: `session` is the memory of this process only, `missing` is nowhere. */
export const TokenPlace = z.enum(['keychain', 'session', 'missing'])
export type TokenPlace = z.infer<typeof TokenPlace>

/** An account of this app, as the user sees it. */
export const AccountShown = z.object({
  id: Id,
  remote: z.string(),
  user: z.object({ id: Id, displayName: z.string() }),
  /** True for the account in use. */
  current: z.boolean(),
  /** The token of the account in use; null for the others, whose tokens were not read. */
  token: TokenPlace.nullable(),
  /** A note for the user on the token of the account in use, such as that it is not stored. */
  notice: z.string().nullable(),
})
export type AccountShown = z.infer<typeof AccountShown>

/** The result of connecting. */
export const Connected = z.object({ account: AccountShown })
export type Connected = z.infer<typeof Connected>

/** The readable content of a replica that was never sent. */
export const Unsent = z.object({
  /** A sentence for each edit. */
  edits: z.array(z.string()),
  /** False where the replica is damaged and not all of it can be read. */
  whole: z.boolean(),
})
export type Unsent = z.infer<typeof Unsent>

/** The result of replacing a replica by a new one. */
export const FreshCopy = z.object({
  /** The folder of the damaged replica. */
  folder: z.string(),
  /** The number of unsent texts in the trash of the new replica. */
  texts: z.int(),
})
export type FreshCopy = z.infer<typeof FreshCopy>

/** The result of starting a workspace of this machine anew. `folder` contains the damaged one. */
export const StartedAnew = z.object({ folder: z.string() })
export type StartedAnew = z.infer<typeof StartedAnew>

/**
 * The result of signing out. `texts` is the number of unsent texts and files in the trash of the open workspace, and
 * `notice` names the steps left for the user.
 */
export const SignedOut = z.object({ texts: z.int(), notice: z.string().nullable() })
export type SignedOut = z.infer<typeof SignedOut>

/** An opened invite: its server, what it opens, and the accounts of that server on this machine. */
export const OpenedInvite = z.object({
  remote: z.string(),
  preview: UserInvitePreview,
  accounts: z.array(AccountShown),
})
export type OpenedInvite = z.infer<typeof OpenedInvite>
