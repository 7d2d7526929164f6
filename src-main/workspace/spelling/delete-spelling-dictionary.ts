import { z } from 'zod'
import { localUser } from '../../operations/access/local-user.ts'
import { defineWorkspaceOperation } from '../define-workspace-operation.ts'
import { ownDictionaryParams } from './own-dictionary-params.ts'

export const deleteSpellingDictionary = defineWorkspaceOperation({
  id: 'deleteSpellingDictionary',
  summary: 'Delete a dictionary that the user has added',
  method: 'DELETE',
  path: '/local/spelling/dictionaries/{name}',
  success: 204,
  params: ownDictionaryParams,
  query: z.object({}),
  body: undefined,
  response: undefined,
  access: localUser,
  async run({ spelling }, { params }) {
    await spelling.deleteDictionary(params.name)
    return null
  },
})
