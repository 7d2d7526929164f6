import { z } from 'zod'
import { Id, Timestamp } from '../primitives.ts'
import { text } from '../text.ts'

/** The user's name for a token, which reminds them of its purpose. */
export const TokenLabel = text({ min: 1, max: 50, visible: true })

/** A token as its list shows it: never the token itself. */
export const Token = z
  .object({
    object: z.literal('token'),
    id: Id,
    label: z.string(),
    beginning: z.string().describe('The first characters of the token, to know it again'),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.optional().describe('When it was last used, to the minute'),
    current: z.literal(true).optional().describe('True for the token of the call that lists it'),
  })
  .meta({ id: 'Token' })
export type Token = z.infer<typeof Token>

/** The answer to its making: the only time that the token is shown. */
export const NewToken = Token.extend({ token: z.string() }).meta({ id: 'NewToken' })
