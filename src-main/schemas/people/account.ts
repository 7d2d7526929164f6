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
  /** Of the account in use; null for the others, whose tokens were not read. */
  token: TokenPlace.nullable(),
  /** Of the account in use: a note for the user on its token, such as that it is not stored. */
  notice: z.string().nullable(),
})
export type AccountShown = z.infer<typeof AccountShown>

/** The result of connecting. */
export const Connected = z.object({ account: AccountShown })
export type Connected = z.infer<typeof Connected>

/** The content of a copy that was never sent, as far as it can be read. */
export const Unsent = z.object({
  /** Each in words. */
  edits: z.array(z.string()),
  /** True when all of it can be read: false where the copy is damaged. */
  whole: z.boolean(),
})
export type Unsent = z.infer<typeof Unsent>

/** The result of replacing a copy by a new one. */
export const FreshCopy = z.object({
  /** The folder of the damaged copy. */
  folder: z.string(),
  /** Texts that were not sent, and are in the trash of the new copy. */
  texts: z.int(),
})
export type FreshCopy = z.infer<typeof FreshCopy>

/** The result of starting a workspace of this machine anew; `folder` holds the damaged one. */
export const StartedAnew = z.object({ folder: z.string() })
export type StartedAnew = z.infer<typeof StartedAnew>

/**
 * The result of signing out: the number of unsent texts and files in the trash of the open workspace, and the steps
 * left for the user.
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
