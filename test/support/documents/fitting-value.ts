import { z } from 'zod'

/** A JSON Schema of an input, converted from a declaration. */
export interface JsonSchema {
  type?: string | undefined
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
  default?: unknown
  examples?: unknown[]
  $ref?: string
  $defs?: Record<string, JsonSchema>
}

/** Returns the smallest valid value: required fields alone, the shortest texts, the first of several branches. */
export function fittingValue(schema: z.ZodType): unknown {
  if (schema.safeParse(undefined).success) return undefined
  const json = inputSchema(schema)
  return least(json, json.$defs ?? {})
}

/** Returns the JSON Schema of an input. */
export function inputSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
}

/** Returns the smallest value that a JSON Schema accepts; `named` has the schemas that it refers to. */
export function least(schema: JsonSchema, named: Record<string, JsonSchema>): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.examples) return schema.examples[0]
  const other = schema.$ref ? named[schema.$ref.replace('#/$defs/', '')] : undefined
  const first = other ?? schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (first) return least(first, named)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => least(part, named)))
  if (schema.type === 'object') {
    const needed = (schema.required ?? []).map((name) => [
      name,
      least(schema.properties?.[name] ?? {}, named),
    ])
    return Object.fromEntries(needed)
  }
  if (schema.type === 'array') {
    return Array.from({ length: schema.minItems ?? 0 }, () => least(schema.items ?? {}, named))
  }
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 0
  if (schema.type === 'boolean') return false
  if (schema.format === 'base64') return ''
  return schema.format === 'uri' ? 'https://example.org/' : 'x'.repeat(Math.max(1, schema.minLength ?? 1))
}
