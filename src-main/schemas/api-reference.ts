import { z } from 'zod'

/** The maximum number of named schemas in one answer. */
export const MAX_API_SCHEMAS = 100

/** A value of an API, such as an example or a default, as JSON text. A long one is cut. */
const JsonText = z.string()

/** A part of an object: a property with its schema. */
export const ApiProperty = z
  .object({
    name: z.string(),
    required: z.boolean(),
    get schema() {
      return ApiSchema
    },
  })
  .meta({ id: 'APIReferenceProperty' })

/** Alternatives of a schema: one of them, any of them, or none of them applies. */
export const ApiVariants = z
  .object({
    kind: z.enum(['oneOf', 'anyOf', 'not']),
    /** The property that names the alternative. */
    discriminator: z.string().optional(),
    get schemas() {
      return z.array(ApiSchema)
    },
  })
  .meta({ id: 'APIReferenceVariants' })

/**
 * A schema of an API. `reference` is the key of a definition, which may be absent from the answer. The app requests it
 * by its key when a user opens it, so that a recursive schema ends.
 */
export const ApiSchema = z
  .object({
    reference: z.string().optional(),
    name: z.string().optional(),
    types: z.array(z.string()),
    format: z.string().optional(),
    title: z.string().optional(),
    description: z.string().optional(),
    deprecated: z.boolean().optional(),
    access: z.enum(['read-only', 'write-only']).optional(),
    /** The bounds of the value, in words. */
    bounds: z.array(z.string()).optional(),
    default: JsonText.optional(),
    example: JsonText.optional(),
    enum: z.array(JsonText).optional(),
    /** The number of all values where `enum` has only the first of them. */
    enumCount: z.int().min(0).optional(),
    properties: z.array(ApiProperty).optional(),
    /** The number of all properties where `properties` has only the first of them. */
    propertyCount: z.int().min(0).optional(),
    get items() {
      return ApiSchema.optional()
    },
    /** The schema of the properties without a name of their own. */
    get additional() {
      return ApiSchema.optional()
    },
    variants: z.array(ApiVariants).optional(),
    /** A sentence in place of the schema, where it cannot be shown. */
    problem: z.string().optional(),
  })
  .meta({ id: 'APIReferenceSchema' })
export type ApiProperty = z.infer<typeof ApiProperty>
export type ApiVariants = z.infer<typeof ApiVariants>
export type ApiSchema = z.infer<typeof ApiSchema>

/** The schemas that references of an answer lead to, by their keys. */
export const ApiDefinitions = z.record(z.string(), ApiSchema)
export type ApiDefinitions = z.infer<typeof ApiDefinitions>

export const ApiExample = z
  .object({ name: z.string().optional(), summary: z.string().optional(), value: JsonText })
  .meta({ id: 'APIReferenceExample' })
export type ApiExample = z.infer<typeof ApiExample>

export const ApiContent = z
  .object({ mediaType: z.string(), schema: ApiSchema.optional(), examples: z.array(ApiExample) })
  .meta({ id: 'APIReferenceContent' })
export type ApiContent = z.infer<typeof ApiContent>

export const ApiParameter = z
  .object({
    name: z.string(),
    in: z.string(),
    required: z.boolean(),
    deprecated: z.boolean().optional(),
    description: z.string().optional(),
    schema: ApiSchema.optional(),
    examples: z.array(ApiExample),
  })
  .meta({ id: 'APIReferenceParameter' })
export type ApiParameter = z.infer<typeof ApiParameter>

export const ApiBody = z
  .object({ description: z.string().optional(), required: z.boolean(), content: z.array(ApiContent) })
  .meta({ id: 'APIReferenceBody' })
export type ApiBody = z.infer<typeof ApiBody>

export const ApiResponse = z
  .object({
    status: z.string(),
    description: z.string().optional(),
    headers: z.array(ApiParameter),
    content: z.array(ApiContent),
  })
  .meta({ id: 'APIReferenceResponse' })
export type ApiResponse = z.infer<typeof ApiResponse>

export const ApiServer = z
  .object({
    url: z.string(),
    description: z.string().optional(),
    variables: z.array(
      z.object({
        name: z.string(),
        default: z.string(),
        values: z.array(z.string()),
        description: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'APIReferenceServer' })
export type ApiServer = z.infer<typeof ApiServer>

/** A way to authenticate the caller. `place` names the header, query parameter or cookie of a key. */
export const ApiScheme = z
  .object({
    name: z.string(),
    kind: z.enum(['key', 'basic', 'bearer', 'http', 'oauth2', 'openid', 'mutual-tls', 'unknown']),
    place: z.object({ in: z.string(), name: z.string() }).optional(),
    scheme: z.string().optional(),
    description: z.string().optional(),
    scopes: z.array(z.string()),
  })
  .meta({ id: 'APIReferenceScheme' })
export type ApiScheme = z.infer<typeof ApiScheme>

/** An operation or webhook that a specification describes. The path of a webhook is its name. */
export const ApiOperation = z
  .object({
    object: z.literal('api-operation'),
    kind: z.enum(['operation', 'webhook']),
    method: z.string(),
    path: z.string(),
    summary: z.string().optional(),
    description: z.string().optional(),
    deprecated: z.boolean(),
    tags: z.array(z.string()),
    servers: z.array(ApiServer),
    /** Alternatives, each of which needs all of its schemes. An empty alternative needs nothing. */
    security: z.array(z.array(ApiScheme)),
    parameters: z.array(ApiParameter),
    body: ApiBody.optional(),
    responses: z.array(ApiResponse),
    /** The calls that the API makes in turn. */
    callbacks: z.array(
      z.object({ name: z.string(), method: z.string(), path: z.string(), summary: z.string().optional() }),
    ),
    definitions: ApiDefinitions,
  })
  .meta({ id: 'APIReferenceOperation' })
export type ApiOperation = z.infer<typeof ApiOperation>

/** Schemas by their names, in the order of the request. `unknown` lists names without a schema. */
export const ApiSchemas = z
  .object({
    object: z.literal('api-schemas'),
    schemas: z.array(z.object({ name: z.string(), reference: z.string() })),
    unknown: z.array(z.string()),
    definitions: ApiDefinitions,
  })
  .meta({ id: 'APIReferenceSchemas' })
export type ApiSchemas = z.infer<typeof ApiSchemas>

/** An entry of the contents of a specification. */
export const ApiEntry = z
  .object({
    kind: z.enum(['operation', 'webhook']),
    method: z.string(),
    path: z.string(),
    summary: z.string().optional(),
    deprecated: z.boolean(),
  })
  .meta({ id: 'APIReferenceEntry' })
export type ApiEntry = z.infer<typeof ApiEntry>

/** The contents of a specification: its operations by tag, and the names of its schemas. */
export const ApiOutline = z
  .object({
    object: z.literal('api-outline'),
    title: z.string(),
    version: z.string(),
    description: z.string().optional(),
    groups: z.array(
      z.object({
        tag: z.string(),
        title: z.string(),
        description: z.string().optional(),
        entries: z.array(ApiEntry),
      }),
    ),
    schemas: z.array(z.string()),
    /** The number of entries and schemas beyond the largest answer. */
    omitted: z.int().min(0),
  })
  .meta({ id: 'APIReferenceOutline' })
export type ApiOutline = z.infer<typeof ApiOutline>
