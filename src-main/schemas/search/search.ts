import { z } from 'zod'
import { listOf } from '../list.ts'
import { TitledPage } from '../page-tree.ts'
import { Id, Uri } from '../primitives.ts'
import { text } from '../text.ts'

export const SearchQuery = text({ max: 512 })

export const SearchSection = z
  .object({
    id: z.string(),
    title: z.string(),
    path: z.string(),
    body: z.string(),
    urls: z.object({ app: Uri }),
  })
  .meta({ id: 'SearchSection' })

/** Reusable content with the words, and the pages that show it. */
export const SearchedReusableContent = z
  .object({
    id: Id,
    title: z.string(),
    body: z.string().describe('The text around the words, as plain text'),
    pages: z
      .array(z.object({ id: Id, title: z.string() }))
      .describe('Pages that show it directly, or through other content'),
  })
  .meta({ id: 'SearchedReusableContent' })
export type SearchedReusableContent = z.infer<typeof SearchedReusableContent>

/** The same with its space. */
export const FoundReusableContent = SearchedReusableContent.extend({
  space: Id,
  spaceTitle: z.string(),
}).meta({
  id: 'FoundReusableContent',
})
export type FoundReusableContent = z.infer<typeof FoundReusableContent>

export const SearchPage = z
  .object({
    id: Id,
    title: z.string(),
    path: z.string(),
    sections: z.array(SearchSection),
    urls: z.object({ app: Uri }),
    reusableContents: z
      .array(SearchedReusableContent)
      .optional()
      .describe('Reusable content with the words. The first page that shows it names it'),
  })
  .meta({ id: 'SearchPage' })
export type SearchPage = z.infer<typeof SearchPage>

export const SearchSpace = z
  .object({ id: Id, title: z.string(), pages: z.array(SearchPage) })
  .meta({ id: 'SearchSpace' })
export type SearchSpace = z.infer<typeof SearchSpace>

/** A word of a query that occurs nowhere, and the word that was searched in its place. */
export const SearchCorrection = z
  .object({ typed: z.string(), meant: z.string() })
  .meta({ id: 'SearchCorrection' })
export type SearchCorrection = z.infer<typeof SearchCorrection>

/** The results of a search, with the words of the query that were corrected. */
export function searchResults<Item extends z.ZodType>(item: Item) {
  return listOf(item).extend({ corrections: z.array(SearchCorrection).optional() })
}

/** A page found by its title, with its space. */
export const TitledPageOfSpace = TitledPage.extend({ space: Id, spaceTitle: z.string() }).meta({
  id: 'TitledPageOfSpace',
})
export type TitledPageOfSpace = z.infer<typeof TitledPageOfSpace>

/** Pages found by their titles, with the words of the query that were corrected. */
export const TitledPagesOfSpaces = z.object({
  items: z.array(TitledPageOfSpace),
  corrections: z.array(SearchCorrection).optional(),
})
