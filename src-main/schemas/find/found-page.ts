import { z } from 'zod'
import { LONGEST_FIND, LONGEST_REPLACEMENT, MAX_HITS_ON_PAGE } from '../limits/find-limits.ts'
import { Id } from '../primitives.ts'
import { text } from '../text.ts'

/** The text to find, its comparison, and the searched parts of pages. */
export const findFields = {
  text: text({ min: 1, max: LONGEST_FIND }).describe('The text, or the regular expression, to find'),
  regex: z.boolean().optional().describe('True where `text` is a regular expression in the syntax of RE2'),
  matchCase: z.boolean().optional().describe('True to distinguish capitals from small letters'),
  wholeWords: z.boolean().optional().describe('True to find only whole words'),
  titles: z.boolean().optional().describe('False excludes the titles of pages'),
  prose: z.boolean().optional().describe('False excludes text that is neither code nor an address'),
  code: z.boolean().optional().describe('False excludes code'),
  links: z.boolean().optional().describe('False excludes the addresses of links and pictures'),
}
export const Replacement = text({ max: LONGEST_REPLACEMENT }).describe(
  'The text in place of a hit; for a regular expression `$1` is its first group',
)

/** A hit. `start` and `end` are offsets in UTF-16 units of the title or the text. */
export const FoundHit = z.object({
  place: z.enum(['title', 'text']),
  start: z.int().min(0),
  end: z.int().min(0),
  line: z.int().min(1),
  before: z.string(),
  match: z.string(),
  after: z.string(),
  replacement: z.string().optional(),
})
export type FoundHit = z.infer<typeof FoundHit>

/** A page with hits. */
export const FoundPage = z
  .object({
    id: Id,
    title: z.string(),
    path: z.string(),
    order: z
      .string()
      .describe('Sorts the pages of all parts in the order of the tree, character by character'),
    documentId: z.string().describe('The document id of the text that contains the hits'),
    state: z.string().describe('Names the hits with their lines: equal hits have equal states'),
    count: z.int().min(0).describe('The number of hits, of which `hits` may show the first'),
    hits: z.array(FoundHit).max(MAX_HITS_ON_PAGE),
    problem: z.string().optional().describe('The reason why the page was not searched to its end'),
  })
  .meta({ id: 'FoundPage' })
export type FoundPage = z.infer<typeof FoundPage>

/** A part of the pages of a space, searched: the pages with hits. */
export const FoundPages = z.object({
  next: z.object({ page: z.string() }).optional(),
  searched: z.int().min(0).describe('The number of pages that this answer covers'),
  items: z.array(FoundPage),
})
export type FoundPages = z.infer<typeof FoundPages>
