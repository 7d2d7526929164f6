import { z } from 'zod'
import { anyone } from '../../operations/access/access.ts'
import { defineWorkspaceOperation } from '../define-workspace-operation.ts'
import { ownWordsOf } from './own-words.ts'

export const listOwnWords = defineWorkspaceOperation({
  id: 'listOwnWords',
  summary: 'List the words that the caller has added to the dictionaries',
  method: 'GET',
  path: '/local/spelling/words',
  success: 200,
  params: z.object({}),
  query: z.object({}),
  body: undefined,
  response: z.object({ items: z.array(z.string()) }),
  access: anyone,
  run: ({ context: { store } }, { caller }) => ({ items: ownWordsOf(store, caller.user) }),
})
