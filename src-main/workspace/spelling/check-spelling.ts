import { z } from 'zod'
import { anyone } from '../../operations/access/access.ts'
import { defineWorkspaceOperation } from '../define-workspace-operation.ts'
import { ownWordTest } from './own-words.ts'
import { Languages, Words } from './spelling-input.ts'

export const checkSpelling = defineWorkspaceOperation({
  id: 'checkSpelling',
  summary: 'Find the words that no dictionary knows, and that the caller has not added',
  method: 'POST',
  path: '/local/spelling/check',
  success: 200,
  params: z.object({}),
  query: z.object({}),
  body: z.object({ languages: Languages, words: Words }),
  response: z.object({ unknown: z.array(z.string()) }),
  access: anyone,
  async run({ context, spelling }, { body: { languages, words }, caller }) {
    const isOwn = ownWordTest(context.store, caller.user)
    const otherWords = words.filter((word) => !isOwn(word))
    return { unknown: await spelling.unknownWords(languages, otherWords) }
  },
})
