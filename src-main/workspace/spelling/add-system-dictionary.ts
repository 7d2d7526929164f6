import { z } from 'zod'
import { localUser } from '../../operations/access/local-user.ts'
import { Problem } from '../../schemas/problem.ts'
import { readDictionary } from '../../spelling/dictionary.ts'
import { defineWorkspaceOperation } from '../define-workspace-operation.ts'
import { ownDictionaryParams } from './own-dictionary-params.ts'

export const addSystemDictionary = defineWorkspaceOperation({
  id: 'addSystemDictionary',
  summary: 'Copy a dictionary that another program has installed to those of the user',
  method: 'POST',
  path: '/local/spelling/system-dictionaries/{name}',
  success: 204,
  params: ownDictionaryParams,
  query: z.object({}),
  body: undefined,
  response: undefined,
  access: localUser,
  async run({ spelling }, { params }) {
    const files = await spelling.readSystemDictionary(params.name)
    if (!files)
      throw new Problem(
        'resource.unknown',
        `The dictionary "${params.name}" is no longer on this machine, or it is too large. Choose its files yourself.`,
      )
    readDictionary(files.affixes, files.words)
    await spelling.storeDictionary(params.name, files)
    return null
  },
})
