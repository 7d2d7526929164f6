import { z } from 'zod'
import { Id, Uri } from './primitives.ts'
import { text } from './text.ts'

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

export const SearchPage = z
  .object({
    id: Id,
    title: z.string(),
    path: z.string(),
    sections: z.array(SearchSection),
    urls: z.object({ app: Uri }),
  })
  .meta({ id: 'SearchPage' })
export type SearchPage = z.infer<typeof SearchPage>

export const SearchSpace = z
  .object({ id: Id, title: z.string(), pages: z.array(SearchPage) })
  .meta({ id: 'SearchSpace' })
export type SearchSpace = z.infer<typeof SearchSpace>
