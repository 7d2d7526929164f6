import { z } from 'zod'
import { anyone } from '../../operations/access/access.ts'
import { defineWorkspaceOperation } from '../define-workspace-operation.ts'
import { Word } from './spelling-input.ts'

export const deleteOwnWord = defineWorkspaceOperation({
  id: 'deleteOwnWord',
  summary: 'Remove a word that the caller has added to the dictionaries',
  method: 'DELETE',
  path: '/local/spelling/words/{word}',
  success: 204,
  params: z.object({ word: Word }),
  query: z.object({}),
  body: undefined,
  response: undefined,
  access: anyone,
  run({ context: { store } }, { params: { word }, caller }) {
    store.run('DELETE FROM own_word WHERE user = ? AND word = ?', caller.user, word)
    return null
  },
})
