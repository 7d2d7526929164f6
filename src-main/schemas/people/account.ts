import { z } from 'zod'
import { Id } from '../primitives.ts'

/** Where the token of an account is: `session` in the memory of this process only, `missing` nowhere. */
export const TokenPlace = z.enum(['keychain', 'session', 'missing'])
export type TokenPlace = z.infer<typeof TokenPlace>

/** An account of a desk, as the person sees it. */
export const AccountShown = z.object({
  id: Id,
  remote: z.string(),
  user: z.object({ id: Id, displayName: z.string() }),
  /** Whether it is the one that is worked with. */
  current: z.boolean(),
  /** Of the one that is worked with; null for the others, whose tokens were not asked for. */
  token: TokenPlace.nullable(),
  /** Of the one that is worked with: what the person has to know of its token, such as that it is not kept. */
  told: z.string().nullable(),
})
export type AccountShown = z.infer<typeof AccountShown>

/** What connecting came to. */
export const Connected = z.object({ account: AccountShown })
export type Connected = z.infer<typeof Connected>

/** What a copy holds that was never sent, as far as it can be read. */
export const Unsent = z.object({
  /** Each in words. */
  edits: z.array(z.string()),
  /** Whether all there are can be read: false where the copy is damaged. */
  whole: z.boolean(),
})
export type Unsent = z.infer<typeof Unsent>

/** What making a copy anew came to. */
export const FreshCopy = z.object({
  /** Where the damaged copy lies now. */
  folder: z.string(),
  /** Texts that were not sent, and are in the trash of the new copy. */
  texts: z.int(),
})
export type FreshCopy = z.infer<typeof FreshCopy>

/** What starting a workspace of this machine anew came to; `folder` is where the damaged one lies now. */
export const StartedAnew = z.object({ folder: z.string() })
export type StartedAnew = z.infer<typeof StartedAnew>

/**
 * What signing out came to: how many texts and files that were not sent are in the trash of the workspace that is
 * open, and what is left for the user to do.
 */
export const SignedOut = z.object({ texts: z.int(), told: z.string().nullable() })
export type SignedOut = z.infer<typeof SignedOut>
