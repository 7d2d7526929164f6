import { z } from 'zod'
import { DocumentFormat } from '../../schemas/primitives.ts'

/** The parameters of every operation that reads content. */
export const contentQuery = {
  metadata: z.boolean().optional().describe('False omits the data of the Git repository. True when omitted.'),
  computed: z
    .boolean()
    .optional()
    .describe('False skips computed content; there is none here. True when omitted.'),
}

/** The text format of a response. Text is stored only as Markdown, so both formats return it. */
export const format = {
  format: DocumentFormat.optional().describe('The format of documents; the answer is always Markdown'),
}

/** `metadata` as the specification defaults it. */
export function withMetadata(query: { metadata?: boolean | undefined }): boolean {
  return query.metadata ?? true
}
