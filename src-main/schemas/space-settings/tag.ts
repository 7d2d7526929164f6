import { z } from 'zod'
import { LONGEST_COLOUR, LONGEST_TAG_LABEL, LONGEST_TAG_NAME } from '../limits/tag-limits.ts'
import { PageIcon, Tag } from '../page.ts'
import { text } from '../text.ts'

/** The name of a tag in the heads of pages. */
export const TagName = text({ min: 1, max: LONGEST_TAG_NAME, visible: true })

/** Defines a tag of the space, or changes its values; null removes a value. */
export const SetTag = z
  .strictObject({
    operation: z.literal('set_tag'),
    name: TagName,
    label: text({ max: LONGEST_TAG_LABEL }).nullable().optional(),
    icon: PageIcon.nullable().optional(),
    emoji: PageIcon.nullable().optional(),
    color: text({ max: LONGEST_COLOUR }).nullable().optional(),
  })
  .describe('Defines a tag of the space, or changes its values; null removes a value')
export type SetTag = z.infer<typeof SetTag>

/** Renames a tag of the space, also in the head of every page that has it. */
export const RenameTag = z.object({
  operation: z.literal('rename_tag'),
  name: TagName,
  to: TagName,
})
export type RenameTag = z.infer<typeof RenameTag>

/** Deletes a tag of the space, and removes it from every page that has it. */
export const DeleteTag = z.object({ operation: z.literal('delete_tag'), name: TagName })
export type DeleteTag = z.infer<typeof DeleteTag>

/** The tags of a content, in the order of their file. */
export const SpaceTags = z
  .object({
    tags: z.array(Tag),
    path: z.string().describe('The path of their file in the repository, also of a missing one'),
    problem: z.string().optional().describe('The reason why the file cannot be read'),
  })
  .meta({ id: 'SpaceTags' })
export type SpaceTags = z.infer<typeof SpaceTags>
