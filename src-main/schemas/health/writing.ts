import { z } from 'zod'
import { paging } from '../list.ts'
import { Id } from '../primitives.ts'

/** A page with the place of a word or an issue. */
const WritingPlace = z.object({
  page: z.object({ id: Id, title: z.string(), path: z.string() }),
  line: z.int().min(1).describe('The line of its first place'),
  block: z.string().optional().describe('The block of its first place'),
})

/** A word of the searched pages, with the page that has it first. */
export const CountedWord = WritingPlace.extend({
  word: z.string(),
  count: z.int().min(1).describe('The number of its places in the searched pages'),
  pages: z.int().min(1).describe('The number of searched pages with the word'),
})
export type CountedWord = z.infer<typeof CountedWord>

/** A place that a rule of the space finds. */
export const StyleFault = WritingPlace.extend({
  rule: z.string(),
  level: z.enum(['suggestion', 'warning', 'error']),
  message: z.string(),
  found: z.string().describe('The words at the place'),
  start: z.int().min(0).describe('The offset in the Markdown of the page'),
  end: z.int().min(0),
  replacements: z.array(z.string()).describe('The words that may replace it, the likeliest first'),
  documentId: z.string().describe('The document id of the text of the offsets'),
})
export type StyleFault = z.infer<typeof StyleFault>

/** The words and the style of some pages of a content. */
export const Writing = z
  .object({
    next: z.object({ page: z.string() }).optional(),
    total: z.int().min(0).optional().describe('The number of all pages; only the first answer has it'),
    searched: z.int().min(0),
    words: z.array(CountedWord),
    issues: z.array(StyleFault),
  })
  .meta({ id: 'Writing' })
export type Writing = z.infer<typeof Writing>

/** The query parameters of a check of writing. */
export const writingQuery = {
  latin: z.boolean().optional().describe('True to exclude words in other than Latin letters'),
  page: paging.page,
}
