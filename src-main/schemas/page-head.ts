import { z } from 'zod'
import { LONGEST_VARIABLE_NAME } from './limits/variable-limits.ts'
import { Id } from './primitives.ts'
import { TagName } from './space-settings/tag.ts'
import { VariableValue } from './space-settings/variable.ts'
import { text } from './text.ts'

/** The longest condition of a page, in code points. */
export const LONGEST_CONDITION = 1024
export const PageCondition = text({ max: LONGEST_CONDITION })

/** The maximum number of tags or variables in one change. */
const MAX_ENTRIES = 100
const fewEntries = (entries: object): boolean => Object.keys(entries).length <= MAX_ENTRIES
const FEW = { message: `may name at most ${MAX_ENTRIES}` }

const PictureAddress = text({ min: 1, max: 2048, visible: true })
const visible = () => z.boolean().nullable().optional()

/** The values of a layout that a change sets; null removes a value, so that the default holds. */
const LayoutChanges = z.strictObject({
  width: z.enum(['default', 'wide']).nullable().optional(),
  cover: visible(),
  coverSize: z.enum(['hero', 'full', 'background']).nullable().optional(),
  coverMask: z.enum(['none', 'radial']).nullable().optional(),
  title: visible(),
  description: visible(),
  tableOfContents: visible(),
  outline: visible(),
  pagination: visible(),
  metadata: visible(),
  tags: visible(),
  actions: visible(),
})
export type LayoutChanges = z.infer<typeof LayoutChanges>

/** The values of a cover that a change sets. A picture is a path from the page, or an address. */
const CoverChanges = z.strictObject({
  light: PictureAddress.nullable().optional(),
  dark: PictureAddress.nullable().optional(),
  y: z.int().min(-10_000).max(10_000).nullable().optional(),
  height: z.int().min(10).max(700).nullable().optional(),
})
export type CoverChanges = z.infer<typeof CoverChanges>

/** Sets single values in the head of a page. Omitted values stay. */
export const SetPageHead = z
  .strictObject({
    operation: z.literal('set_page_head'),
    page: Id,
    layout: LayoutChanges.optional(),
    cover: CoverChanges.optional(),
    tags: z
      .record(TagName, z.boolean())
      .refine(fewEntries, FEW)
      .optional()
      .describe('True adds a tag to the page, false removes it'),
    variables: z
      .record(text({ min: 1, max: LONGEST_VARIABLE_NAME, visible: true }), VariableValue.nullable())
      .refine(fewEntries, FEW)
      .optional()
      .describe('The values of variables of the page; null removes one'),
  })
  .describe('Sets single values in the head of a page; null removes a value')
export type SetPageHead = z.infer<typeof SetPageHead>
