import { z } from 'zod'

/** A template of pages: a file of the space from which new pages start. `markdown` comes with a single one. */
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
