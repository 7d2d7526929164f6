import { z } from 'zod'
import { GitBlob } from '../file.ts'
import { Id } from '../primitives.ts'

/** A text that pages show in place by `{% include %}`. `markdown` comes with a single one. */
export const ReusableContent = z
  .object({
    id: Id,
    title: z.string(),
    document: z.string().optional().describe('What its text is known by'),
    git: GitBlob.optional(),
    markdown: z.string().optional().describe('The text as typed, without its front matter'),
  })
  .meta({ id: 'ReusableContent' })
export type ReusableContent = z.infer<typeof ReusableContent>
