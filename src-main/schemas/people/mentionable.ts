import { z } from 'zod'
import { Id } from '../primitives.ts'
import { User } from './user.ts'

/** A user or a team that a text about a space may mention. */
export const Mentionable = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('user'), user: User }),
    z.object({
      kind: z.literal('team'),
      team: z.object({ id: Id, title: z.string(), members: z.int().min(1) }),
    }),
  ])
  .meta({ id: 'Mentionable' })
export type Mentionable = z.infer<typeof Mentionable>
