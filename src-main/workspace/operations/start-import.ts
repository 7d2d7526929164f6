import { z } from 'zod'
import { Id } from '../../schemas/primitives.ts'
import { defineWorkspaceOperation } from '../define-workspace-operation.ts'
import { importing } from './import-rights.ts'

export const startImport = defineWorkspaceOperation({
  id: 'startImport',
  summary: 'Start the import of a folder or archive into a new space, or of several books into a collection',
  method: 'POST',
  path: '/app/imports',
  success: 202,
  params: z.object({}),
  query: z.object({
    name: z.string().optional().describe('The name of the archive that is uploaded'),
    title: z.string().optional().describe('The title of the space; the name of the source when omitted'),
    as: z
      .enum(['space', 'collection'])
      .optional()
      .describe('The treatment of several books; when omitted, the import waits for chooseImport'),
    strict: z.boolean().optional().describe('True to refuse everything that would have to be repaired'),
  }),
  body: z.object({ source: Id.describe('The ticket of the source that the host received') }),
  takesUpload: true,
  response: z.object({ id: Id }),
  access: importing,
  run({ imports, sources }, { query: { title, as, strict: isStrict = false }, body, caller: { user } }) {
    const { path, remove } = sources.redeem(body.source)
    return imports.start(path, {
      user,
      isStrict,
      ...(title && { title }),
      ...(as && { as }),
      ...(remove && { after: remove }),
    })
  },
})
