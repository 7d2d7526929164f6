import { z } from 'zod'
import { GitBlob } from '../file.ts'
import { Id } from '../primitives.ts'

/** A text that pages show by `{% include %}`. Only an answer of a single one has `markdown`. */
export const ReusableContent = z
  .object({
    id: Id,
    title: z.string(),
    document: z.string().optional().describe('The id of its text'),
    git: GitBlob.optional(),
    markdown: z.string().optional().describe('The text as typed, without its front matter'),
  })
  .meta({ id: 'ReusableContent' })
export type ReusableContent = z.infer<typeof ReusableContent>
