import { z } from 'zod'
import { localUser } from '../../operations/access/local-user.ts'
import { defineWorkspaceOperation } from '../define-workspace-operation.ts'

export const listSystemDictionaries = defineWorkspaceOperation({
  id: 'listSystemDictionaries',
  summary: 'List the dictionaries that other programs have installed on this machine',
  method: 'GET',
  path: '/local/spelling/system-dictionaries',
  success: 200,
  params: z.object({}),
  query: z.object({}),
  body: undefined,
  response: z.object({
    items: z.array(
      z.object({
        name: z.string().describe('The name of its files, such as `de_DE`'),
        folder: z.string().describe('The folder of its files'),
      }),
    ),
  }),
  access: localUser,
  run: async ({ spelling }) => ({ items: await spelling.systemDictionaries() }),
})
