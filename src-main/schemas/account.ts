import { z } from 'zod'
import { Id } from './primitives.ts'

/** An account of a desk, as the person sees it. */
export const AccountShown = z.object({
  id: Id,
  remote: z.string(),
  user: z.object({ id: Id, displayName: z.string() }),
  /** Whether it is the one that is worked with. */
  current: z.boolean(),
})
export type AccountShown = z.infer<typeof AccountShown>

/** What connecting came to; `told` is what the person has to know of where the token is kept. */
export const Connected = z.object({ account: AccountShown, told: z.string().nullable() })
export type Connected = z.infer<typeof Connected>
