import { z } from 'zod'
import { Id } from '../../schemas/primitives.ts'
import { defineWorkspaceOperation } from '../define-workspace-operation.ts'
import { ownImport } from './import-rights.ts'

export const chooseImport = defineWorkspaceOperation({
  id: 'chooseImport',
  summary: 'Decide how an import of several books continues: as a collection of spaces, or as one space',
  method: 'POST',
  path: '/local/imports/{importId}/choice',
  success: 200,
  params: z.object({ importId: Id }),
  query: z.object({}),
  body: z.object({
    as: z.enum(['space', 'collection']),
    site: z.boolean().default(true).describe('False to create no site, where the books name one'),
  }),
  response: undefined,
  access: ownImport,
  run({ imports }, { params, body: { as, site } }) {
    imports.choose(params.importId, { as, withSite: site })
    return null
  },
})
