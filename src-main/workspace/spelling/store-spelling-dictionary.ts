import { Buffer } from 'node:buffer'
import { z } from 'zod'
import { localUser } from '../../operations/access/local-user.ts'
import { readDictionary } from '../../spelling/dictionary.ts'
import { defineWorkspaceOperation } from '../define-workspace-operation.ts'
import { ownDictionaryParams } from './own-dictionary-params.ts'

export const storeSpellingDictionary = defineWorkspaceOperation({
  id: 'storeSpellingDictionary',
  summary: 'Add a dictionary of Hunspell, from its two files',
  method: 'PUT',
  path: '/local/spelling/dictionaries/{name}',
  success: 204,
  params: ownDictionaryParams,
  query: z.object({}),
  body: z.object({
    affixes: z.base64().describe('The file that ends with .aff'),
    words: z.base64().describe('The file that ends with .dic'),
  }),
  response: undefined,
  access: localUser,
  async run({ spelling }, { params, body }) {
    const files = { affixes: Buffer.from(body.affixes, 'base64'), words: Buffer.from(body.words, 'base64') }
    readDictionary(files.affixes, files.words)
    await spelling.storeDictionary(params.name, files)
    return null
  },
})
