import { z } from 'zod'
import { anyone } from '../../operations/access/access.ts'
import { defineWorkspaceOperation } from '../define-workspace-operation.ts'
import { Languages, Word } from './spelling-input.ts'

export const suggestSpelling = defineWorkspaceOperation({
  id: 'suggestSpelling',
  summary: 'Suggest words in place of one, the likeliest first',
  method: 'POST',
  path: '/local/spelling/suggestions',
  success: 200,
  params: z.object({}),
  query: z.object({}),
  body: z.object({ languages: Languages, word: Word }),
  response: z.object({ items: z.array(z.string()) }),
  access: anyone,
  run: async ({ spelling }, { body: { languages, word } }) => ({
    items: await spelling.suggestions(languages, word),
  }),
})
