import { z } from 'zod'
import {
  LEVEL_LIMIT,
  LEVELS_LIMIT,
  TARGETS_LIMIT,
  TITLES_LIMIT,
} from '../../schemas/limits/page-tree-limits.ts'
import { Id } from '../../schemas/primitives.ts'
import { SearchQuery } from '../../schemas/search/search.ts'
import { text } from '../../schemas/text.ts'

/** The parameters of the levels of a tree. */
export const levelsQuery = z.object({
  parent: z
    .array(Id)
    .max(LEVELS_LIMIT)
    .optional()
    .describe(
      'The pages whose levels are read. By default: the root, and the levels that a tree shows first',
    ),
  from: z.int().min(0).optional().describe('The index of the first page of each level; 0 by default'),
  limit: z.int().min(0).max(LEVEL_LIMIT).optional().describe('Pages of each level'),
})

/** The parameters of a search of titles. */
export const titlesQuery = z.object({
  query: SearchQuery,
  limit: z.int().min(0).max(TITLES_LIMIT).optional().describe('The maximum number of pages'),
})

/** The parameters of names to look up. */
export const targetsQuery = z.object({
  by: z
    .enum(['id', 'path', 'rooted-path'])
    .optional()
    .describe(
      'The form of the names: paths in the repository (the default), such paths below the folder of the book, or ids',
    ),
  name: z
    .array(text({ max: 2048 }))
    .max(TARGETS_LIMIT)
    .optional()
    .describe('The names'),
})
