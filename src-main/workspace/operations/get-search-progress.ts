import { z } from 'zod'
import { anyone } from '../../operations/access/access.ts'
import { searchProgress } from '../../operations/search/search-progress.ts'
import { SearchProgress } from '../../schemas/search/search-progress.ts'
import { defineWorkspaceOperation } from '../define-workspace-operation.ts'

export const getSearchProgress = defineWorkspaceOperation({
  id: 'getSearchProgress',
  summary: 'The progress of the search index after large writes, in the spaces that the caller may read',
  method: 'GET',
  path: '/app/search-progress',
  success: 200,
  params: z.object({}),
  query: z.object({}),
  body: undefined,
  response: SearchProgress,
  access: anyone,
  run: ({ context }, { caller }) => searchProgress({ ...context, caller }),
})
