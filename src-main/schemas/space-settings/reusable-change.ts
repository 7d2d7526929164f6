import { z } from 'zod'
import { PageTitle } from '../page.ts'
import { Id, MarkdownDocument } from '../primitives.ts'
import { text } from '../text.ts'

const Document = MarkdownDocument.describe('Its text, without front matter')

/** Adds reusable content. Its file gets a name that follows from the title. */
export const InsertReusableContent = z.object({
  operation: z.literal('insert_reusable_content'),
  ref: text({ min: 1, max: 128 }).optional(),
  title: PageTitle,
  document: Document.optional(),
})
export type InsertReusableContent = z.infer<typeof InsertReusableContent>

/**
 * Changes the title or the text of reusable content. Its file stays where it is, so every page still includes it. With
 * `base`, the changes of others since then are merged, and both texts remain where they conflict.
 */
export const UpdateReusableContent = z.object({
  operation: z.literal('update_reusable_content'),
  content: Id,
  title: PageTitle.optional(),
  document: Document.optional(),
  base: MarkdownDocument.optional().describe(
    'The text that `document` builds on. Without it, `document` replaces any text',
  ),
})
export type UpdateReusableContent = z.infer<typeof UpdateReusableContent>

/** Deletes reusable content. Pages that include it say that it is missing. */
export const DeleteReusableContent = z.object({
  operation: z.literal('delete_reusable_content'),
  content: Id,
})
export type DeleteReusableContent = z.infer<typeof DeleteReusableContent>
