import { z } from 'zod'
import { text } from '../text.ts'

/** The longest body that a user sends to an API, in characters. */
export const MAX_SENT = 262_144
/** The maximum number of shown bytes of an answer. */
export const MAX_RECEIVED = 524_288
const MAX_HEADERS = 40

/** Headers of the connection itself. A caller who sets them could hide a second request. */
const OF_THE_CONNECTION =
  /^(?:host|connection|content-length|transfer-encoding|te|trailer|upgrade|keep-alive|expect|proxy-.*|accept-encoding|user-agent)$/i

const HeaderName = text({ min: 1, max: 200 })
  .regex(/^[\w!#$%&'*+.^`|~-]+$/, 'may contain letters, digits and hyphens')
  .refine((name) => !OF_THE_CONNECTION.test(name), 'is set by Carrel itself')

/** A value of a header. A line break could begin another header. */
const HeaderValue = z
  .string()
  .max(8192)
  .regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'may contain one line of Latin characters')

export const ApiHeader = z.object({ name: HeaderName, value: HeaderValue })
export type ApiHeader = z.infer<typeof ApiHeader>

/** A request to an API, as a user sends it from a page. */
export const ApiRequest = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'QUERY']),
  url: z.string().min(1).max(8192),
  host: z
    .string()
    .min(1)
    .max(300)
    .describe('The host that the user confirmed, which must be that of the address'),
  headers: z.array(ApiHeader).max(MAX_HEADERS),
  body: z.string().max(MAX_SENT).optional(),
})
export type ApiRequest = z.infer<typeof ApiRequest>

/** The answer of an API. A redirect is not followed, so its status and its address are shown. */
export const ApiAnswer = z.object({
  status: z.int(),
  statusText: z.string(),
  milliseconds: z.number().min(0),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text: z.string() }),
    z.object({ kind: z.literal('binary') }),
  ]),
  /** The number of bytes that were received, out of any compression. */
  bytes: z.int().min(0),
  isCut: z.boolean().describe('True where the answer was longer, or did not end in time'),
})
export type ApiAnswer = z.infer<typeof ApiAnswer>

/** States whether this host sends requests to APIs. */
export const ApiRequestSupport = z.object({ isAllowed: z.boolean() })
export type ApiRequestSupport = z.infer<typeof ApiRequestSupport>
