import { z } from 'zod'
import { Id } from '../../schemas/primitives.ts'
import { defineWorkspaceOperation } from '../define-workspace-operation.ts'
import { ownImport } from './import-rights.ts'

export const cancelImport = defineWorkspaceOperation({
  id: 'cancelImport',
  summary: 'Cancel an import that is under way; one that has ended is left alone',
  method: 'DELETE',
  path: '/app/imports/{importId}',
  success: 200,
  params: z.object({ importId: Id }),
  query: z.object({}),
  body: undefined,
  response: undefined,
  access: ownImport,
  run({ imports }, { params }) {
    imports.cancel(params.importId)
    return null
  },
})
