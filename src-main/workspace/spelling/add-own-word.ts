import { z } from 'zod'
import { anyone } from '../../operations/access/access.ts'
import { defineWorkspaceOperation } from '../define-workspace-operation.ts'
import { Word } from './spelling-input.ts'

export const addOwnWord = defineWorkspaceOperation({
  id: 'addOwnWord',
  summary: 'Add a word to the dictionaries of the caller',
  method: 'POST',
  path: '/local/spelling/words',
  success: 204,
  params: z.object({}),
  query: z.object({}),
  body: z.object({ word: Word }),
  response: undefined,
  access: anyone,
  run({ context: { store } }, { body: { word }, caller }) {
    store.run('INSERT INTO own_word (user, word) VALUES (?, ?) ON CONFLICT DO NOTHING', caller.user, word)
    return null
  },
})
