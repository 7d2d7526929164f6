import { z } from 'zod'
import { localUser } from '../../operations/access/local-user.ts'
import { Id } from '../../schemas/primitives.ts'
import { Problem } from '../../schemas/problem.ts'
import { StoredFile } from '../../schemas/sync.ts'
import { fileInTrash } from '../trash/trash.ts'
import { defineTrashOperation } from './define-local-operation.ts'

export const getTrashFile = defineTrashOperation({
  id: 'getTrashFile',
  summary: 'Get a picture or another file from the trash',
  method: 'GET',
  path: '/local/trash/{trashId}/file',
  success: 200,
  params: z.object({ trashId: Id }),
  query: z.object({}),
  body: undefined,
  response: StoredFile,
  access: localUser,
  run({ store }, { params }) {
    const file = fileInTrash(store, params.trashId)
    if (file) return file
    throw new Problem(
      'resource.unknown',
      'This file is no longer in the trash: files stay there for 30 days. Load the list again.',
    )
  },
})
