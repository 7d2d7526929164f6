import { z } from 'zod'
import { Timestamp } from '../primitives.ts'
import { isLongerThan } from '../text.ts'

/** The deepest nesting of objects and lists, and the longest schema, in characters of JSON. */
export const ADAPTIVE_SCHEMA_BOUNDS = { depth: 32, characters: 100_000 } as const

export const DRAFT_07 = 'http://json-schema.org/draft-07/schema#'

const description = z.string()
const Flag = z.strictObject({ type: z.literal('boolean'), description })
const Choice = z.strictObject({ type: z.literal('string'), enum: z.array(z.string()), description })
const Words = z.strictObject({ type: z.literal('string'), description })
const Quantity = z.strictObject({ type: z.literal('number'), description })
const Single = z.union([Flag, Choice, Words, Quantity])
const Several = z.strictObject({ type: z.literal('array'), description, items: Single })

interface ClaimGroup {
  type: 'object'
  description: string
  properties: Record<string, Claim>
  additionalProperties: false
}
type Claim = z.infer<typeof Single> | z.infer<typeof Several> | ClaimGroup

/** The value of a visitor's claim under one name. */
const Claim: z.ZodType<Claim, Claim> = z
  .lazy(() =>
    z.union([
      Single,
      Several,
      z.strictObject({
        type: z.literal('object'),
        description,
        properties: z.record(z.string(), Claim),
        additionalProperties: z.literal(false),
      }),
    ]),
  )
  .meta({ id: 'SiteAdaptiveClaim' })

const KNOWN = new Set(['$schema', '$id', 'type', 'properties', 'additionalProperties'])

// `$id` is validated separately. Readers of the OpenAPI document take a property of that name for the document's id.
const JsonSchema = z
  .looseObject({
    $schema: z.literal(DRAFT_07).optional(),
    type: z.literal('object'),
    properties: z.record(z.string(), Claim),
    additionalProperties: z.literal(false),
  })
  .superRefine((schema, context) => {
    const id = schema['$id']
    if (id !== undefined && typeof id !== 'string') context.addIssue('takes a text for `$id`')
    for (const key of Object.keys(schema)) if (!KNOWN.has(key)) context.addIssue(`does not know "${key}"`)
  })
  .meta({ id: 'SiteAdaptiveJSONSchema' })

/**
 * The attributes of a visitor, as JSON Schema of draft 07. The depth is checked first, because parsing is recursive.
 */
export const SiteAdaptiveJsonSchema = z.preprocess((value, context) => {
  if (depthOf(value) > ADAPTIVE_SCHEMA_BOUNDS.depth) {
    context.addIssue(`may be at most ${ADAPTIVE_SCHEMA_BOUNDS.depth} levels deep`)
    return z.NEVER
  }
  if (isLongerThan(JSON.stringify(value) ?? '', ADAPTIVE_SCHEMA_BOUNDS.characters)) {
    context.addIssue(`may have at most ${ADAPTIVE_SCHEMA_BOUNDS.characters} characters of JSON`)
    return z.NEVER
  }
  return value
}, JsonSchema)
export type SiteAdaptiveJsonSchema = z.infer<typeof JsonSchema>

export const SiteAdaptiveSchema = z
  .object({ object: z.literal('site-adaptive-schema'), jsonSchema: JsonSchema, updatedAt: Timestamp })
  .meta({ id: 'SiteAdaptiveSchema' })
export type SiteAdaptiveSchema = z.infer<typeof SiteAdaptiveSchema>

/** Returns the number of levels of objects and lists in a value. It stops beyond the bound. */
function depthOf(value: unknown): number {
  let depth = 0
  let level = [value]
  while (depth <= ADAPTIVE_SCHEMA_BOUNDS.depth) {
    level = level.flatMap((item) => (item !== null && typeof item === 'object' ? Object.values(item) : []))
    if (level.length === 0) return depth
    depth += 1
  }
  return depth
}
