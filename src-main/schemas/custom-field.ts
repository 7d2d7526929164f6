import { z } from 'zod'
import { Id, Timestamp, Uri } from './primitives.ts'
import { text } from './text.ts'

/** The name by which values are set. An object cannot have the field `__proto__`. */
export const CustomFieldName = text({ min: 1, max: 50 })
  .regex(/^[a-z_\-0-9]+$/, 'may contain lowercase letters, digits, underscores and hyphens')
  .refine((name) => name !== '__proto__', 'may not be "__proto__"')
export const CustomFieldTitle = text({ max: 100 })
export const CustomFieldDescription = text({ max: 200 })
export const CustomFieldPlaceholder = text({ max: 100 })
export const CustomFieldOptions = z
  .array(text({ min: 1, max: 40 }))
  .min(1)
  .max(50)

export const CustomFieldType = z
  .enum(['text', 'number', 'boolean', 'tags', 'select:multi', 'select:single'])
  .meta({ id: 'CustomFieldType' })
export type CustomFieldType = z.infer<typeof CustomFieldType>

/** The maximum number of tags or chosen options of one value. */
const SEVERAL_LIMIT = 100
const Word = text({ max: 256 })

/** A value of any field. The field's type decides which of these it accepts. */
export const CustomFieldValue = z
  .union([Word, z.number(), z.boolean(), z.array(Word).max(SEVERAL_LIMIT)])
  .meta({ id: 'CustomFieldValue' })
export type CustomFieldValue = z.infer<typeof CustomFieldValue>

export const CustomField = z
  .object({
    id: Id,
    name: z.string(),
    title: z.string(),
    description: z.string(),
    type: CustomFieldType,
    placeholder: z.string(),
    options: z.array(z.string()).optional(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    urls: z.object({ location: Uri }),
  })
  .meta({ id: 'CustomField' })
export type CustomField = z.infer<typeof CustomField>

/** Every field of the organization, with the value of one space where it has one. */
export const CustomFieldValues = z
  .array(z.object({ customField: CustomField, value: CustomFieldValue.optional() }))
  .meta({ id: 'CustomFieldValues' })

/** The maximum number of fields that one call sets. */
const FIELDS_LIMIT = 100

/** New values by the names of their fields; null clears one. */
export const UpdateCustomFieldValues = z
  .record(z.string(), z.object({ value: CustomFieldValue.nullable() }))
  .refine((values) => Object.keys(values).length <= FIELDS_LIMIT, `may name at most ${FIELDS_LIMIT} fields`)
