import { z } from 'zod'
import { ChangeRequestStatus } from '../change-request.ts'
import { MAX_RESULTS } from '../limits/search-limits.ts'
import { User } from '../people/user.ts'
import { Id, Timestamp } from '../primitives.ts'
import { FoundReusableContent, SearchCorrection, SearchPage, SearchQuery } from './search.ts'

/** The query and the filters that all filtered searches share. */
export const searchFilter = z.object({
  query: SearchQuery.describe(
    'Words that must occur, "phrases" in quotes, and -words that must not occur; the last word may be unfinished',
  ),
  space: Id.optional().describe('Searches only this space'),
  collection: Id.optional().describe('Searches the spaces of this collection, and of those inside it'),
  author: Id.optional().describe('Finds only results that this user changed last'),
  after: Timestamp.optional().describe('Finds only results that were changed at this time or later'),
  before: Timestamp.optional().describe('Finds only results that were changed before this time'),
  limit: z.int().min(1).max(MAX_RESULTS).optional().describe('The maximum number of results'),
})
export type SearchFilter = z.infer<typeof searchFilter>

/** A page with its space and its last change. */
export const FoundPageOfSpace = SearchPage.extend({
  space: Id,
  spaceTitle: z.string(),
  above: z.array(z.string()).describe('The titles of its ancestors, from the root down'),
  sourcePath: z.string().optional().describe('The path in the repository'),
  updatedAt: Timestamp,
  updatedBy: User.optional().describe('Absent where the revision is not stored here'),
}).meta({ id: 'FoundPageOfSpace' })
export type FoundPageOfSpace = z.infer<typeof FoundPageOfSpace>

/** Pages of all spaces, the best first. */
export const FoundPages = z.object({
  items: z.array(FoundPageOfSpace),
  count: z.int().min(0).describe('The number of ranked pages that match'),
  holdsAll: z.boolean().describe('False where no page has all words, and the results have some of them'),
  corrections: z.array(SearchCorrection).optional(),
  reusableContents: z
    .array(FoundReusableContent)
    .optional()
    .describe('Reusable content with the words, each once with the pages that show it'),
})

export type FoundPages = z.infer<typeof FoundPages>

/** A comment, or a reply to one. */
export const FoundComment = z
  .object({
    id: Id.describe('The comment, also of a reply'),
    reply: Id.optional(),
    space: Id,
    spaceTitle: z.string(),
    changeRequest: z.object({ id: Id, number: z.int(), subject: z.string() }).optional(),
    page: z.object({ id: Id, title: z.string() }).optional(),
    body: z.string().describe('Plain text around the words'),
    postedBy: User,
    postedAt: Timestamp,
    resolved: z.boolean(),
  })
  .meta({ id: 'FoundComment' })
export type FoundComment = z.infer<typeof FoundComment>

/** Comments, the newest first. */
export const FoundComments = z.object({
  items: z.array(FoundComment),
  isWhole: z.boolean().describe('False where older comments were not read'),
})

/** A page of a change request whose changed text or title has the words. */
export const FoundDraftPage = z
  .object({ id: Id, title: z.string(), body: z.string().describe('Plain text around the words') })
  .meta({ id: 'FoundDraftPage' })
export type FoundDraftPage = z.infer<typeof FoundDraftPage>

/** A change request whose number, subject, description or changed pages match. */
export const FoundChangeRequest = z
  .object({
    id: Id,
    number: z.int(),
    subject: z.string(),
    status: ChangeRequestStatus,
    space: Id,
    spaceTitle: z.string(),
    createdBy: User,
    updatedAt: Timestamp,
    body: z.string().optional().describe('Plain text around the words of the description, where it has them'),
    pages: z.array(FoundDraftPage),
  })
  .meta({ id: 'FoundChangeRequest' })
export type FoundChangeRequest = z.infer<typeof FoundChangeRequest>

/** Change requests, the last changed first. */
export const FoundChangeRequests = z.object({
  items: z.array(FoundChangeRequest),
  isWhole: z.boolean().describe('False where older change requests were not read'),
})
