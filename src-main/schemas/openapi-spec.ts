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

/** An error of a specification: a sentence with its place, and the parser's code where there is one. */
export const SpecificationError = z
  .object({ message: z.string(), code: z.string().optional() })
  .meta({ id: 'OpenAPIErrorObject' })
export type SpecificationError = z.infer<typeof SpecificationError>

/** Readers of a specification: the members of its organization, or anyone with its public address. */
export const OpenApiVisibility = z.enum(['private', 'public'])
export type OpenApiVisibility = z.infer<typeof OpenApiVisibility>

export const OpenApiSpec = z
  .object({
    object: z.literal('openapi-spec'),
    id: Id,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    slug: z.string(),
    sourceURL: Uri.optional(),
    processingState: z.enum(['pending', 'progress', 'complete']),
    visibility: OpenApiVisibility.optional(),
    lastVersion: Id.optional(),
    lastProcessedAt: Timestamp.optional(),
    lastProcessErrorCode: OpenApiErrorCode.optional(),
    lastProcessedErrors: z
      .array(SpecificationError)
      .optional()
      .describe(
        'The first errors of the last attempt. Without an error code, the specification is shown with them.',
      ),
    /** The number of all errors of the last attempt. */
    lastProcessedErrorCount: z.int().min(0).optional(),
    permissions: z.object({ view: z.boolean(), edit: z.boolean(), delete: z.boolean() }),
    urls: z.object({ location: Uri, app: Uri, published: Uri.optional() }),
  })
  .meta({ id: 'OpenAPISpec' })
export type OpenApiSpec = z.infer<typeof OpenApiSpec>

/** A readable version of a specification. */
export const OpenApiSpecVersion = z
  .object({
    object: z.literal('openapi-spec-version'),
    id: Id,
    createdAt: Timestamp.optional(),
    /** The address of the text: its source, or the address of its content in the API. */
    url: Uri,
    urls: z.object({ location: Uri }),
  })
  .meta({ id: 'OpenAPISpecVersion' })
export type OpenApiSpecVersion = z.infer<typeof OpenApiSpecVersion>

/** A specification as data, under its file name. `url` and `urls.source` are the address of the text. */
export const OpenApiSpecContent = z
  .object({
    filesystem: z.record(z.string(), z.record(z.string(), z.unknown())),
    url: Uri,
    urls: z.object({ source: Uri, public: Uri.nullable() }),
  })
  .meta({ id: 'OpenAPISpecContent' })
export type OpenApiSpecContent = z.infer<typeof OpenApiSpecContent>

/** A specification exactly as it was received or fetched. */
export const OpenApiSpecRawContent = z
  .object({ text: z.string(), format: z.enum(['json', 'yaml']) })
  .meta({ id: 'OpenAPISpecRawContent' })
export type OpenApiSpecRawContent = z.infer<typeof OpenApiSpecRawContent>
