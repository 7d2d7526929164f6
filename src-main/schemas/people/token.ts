import { z } from 'zod'
import { Id, Timestamp } from '../primitives.ts'
import { text } from '../text.ts'

/** The user's name for a token, which reminds them of its purpose. */
export const TokenLabel = text({ min: 1, max: 50, visible: true })

/** A token in a list, without its secret. */
export const Token = z
  .object({
    object: z.literal('token'),
    id: Id,
    label: z.string(),
    beginning: z.string().describe('The first characters of the token, to recognise it'),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.optional().describe('The time of its last use, to the minute'),
    current: z.literal(true).optional().describe('True for the token of the call that lists it'),
  })
  .meta({ id: 'Token' })
export type Token = z.infer<typeof Token>

/** The answer to the creation of a token, which is the only answer with its secret. */
export const NewToken = Token.extend({ token: z.string() }).meta({ id: 'NewToken' })
