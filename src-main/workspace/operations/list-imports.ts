import { z } from 'zod'
import { anyone } from '../../operations/access/access.ts'
import { BooksPreview } from '../../schemas/books/books-preview.ts'
import { Id } from '../../schemas/primitives.ts'
import { defineWorkspaceOperation } from '../define-workspace-operation.ts'

export const listImports = defineWorkspaceOperation({
  id: 'listImports',
  summary: 'The imports of the caller that are under way, or wait for their turn or a choice, oldest first',
  method: 'GET',
  path: '/app/imports',
  success: 200,
  params: z.object({}),
  query: z.object({}),
  body: undefined,
  response: z.object({
    items: z.array(z.object({ id: Id, title: z.string(), books: BooksPreview.optional() })),
  }),
  access: anyone,
  run: ({ imports }, { caller }) => ({ items: imports.runningOf(caller.user) }),
})
