import { z } from 'zod'
import { Id, Timestamp, Uri } from './primitives.ts'
import { isLongerThan, text } from './text.ts'

export const OpenApiSlug = text({ min: 1, max: 100 }).regex(
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  'takes lowercase letters and digits, in groups joined by single hyphens',
)

/** The largest specification, in bytes of UTF-8: 16 MiB. The largest public ones known are some 12 MB. */
export const OPENAPI_BYTES = 16_777_216

/** A web address to fetch from. A server fetches from no other kind of address. */
export const FetchableUrl = z
  .url({ protocol: /^https?$/, error: 'takes an address that begins with http:// or https://' })
  .refine((url) => !isLongerThan(url, 2048), 'may have at most 2048 characters')
  .meta({ maxLength: 2048 })

export const OpenApiSource = z
  .union([
    z.object({ url: FetchableUrl }),
    z.object({
      text: z
        .string()
        .min(1)
        .refine(
          (value) => new TextEncoder().encode(value).length <= OPENAPI_BYTES,
          'may have at most 16 MiB',
        ),
    }),
  ])
  .meta({ id: 'OpenAPISpecSource' })
export type OpenApiSource = z.infer<typeof OpenApiSource>

/** The reason why the last attempt to process a specification failed. */
export const OpenApiErrorCode = z.enum(['FETCH_TIMEOUT', 'FETCH_ERROR', 'PARSE_ERROR'])
export type OpenApiErrorCode = z.infer<typeof OpenApiErrorCode>

export const OpenApiSpec = z
  .object({
    object: z.literal('openapi-spec'),
    id: Id,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    slug: z.string(),
    sourceURL: Uri.optional(),
    processingState: z.enum(['pending', 'progress', 'complete']),
    lastVersion: Id.optional(),
    lastProcessedAt: Timestamp.optional(),
    lastProcessErrorCode: OpenApiErrorCode.optional(),
    permissions: z.object({ view: z.boolean(), edit: z.boolean(), delete: z.boolean() }),
    urls: z.object({ location: Uri, app: Uri }),
  })
  .meta({ id: 'OpenAPISpec' })
export type OpenApiSpec = z.infer<typeof OpenApiSpec>
