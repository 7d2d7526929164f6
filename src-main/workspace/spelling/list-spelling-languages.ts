import { z } from 'zod'
import { anyone } from '../../operations/access/access.ts'
import { defineWorkspaceOperation } from '../define-workspace-operation.ts'

export const listSpellingLanguages = defineWorkspaceOperation({
  id: 'listSpellingLanguages',
  summary: 'List the languages whose spelling can be checked here',
  method: 'GET',
  path: '/local/spelling/languages',
  success: 200,
  params: z.object({}),
  query: z.object({}),
  body: undefined,
  response: z.object({
    items: z.array(
      z.object({
        id: z.string().describe('A language tag, or the name of a dictionary of the user'),
        isOwn: z.boolean().describe('True for a dictionary that the user has added'),
      }),
    ),
  }),
  access: anyone,
  run: async ({ spelling }) => ({ items: await spelling.languages() }),
})
