import { z } from 'zod'

/** A template: a file of the space from which new pages start. Only an answer of a single one has `markdown`. */
export const PageTemplate = z
  .object({
    name: z.string().describe('The name of its file without the extension'),
    title: z.string(),
    description: z.string().optional(),
    path: z.string().describe('Its path in the repository'),
    markdown: z.string().optional().describe('The text as typed, without its front matter'),
  })
  .meta({ id: 'PageTemplate' })
export type PageTemplate = z.infer<typeof PageTemplate>
