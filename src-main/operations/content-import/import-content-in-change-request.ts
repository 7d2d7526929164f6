import { z } from 'zod'
import { proposedEntry } from '../../imports/specifications/specification-entry.ts'
import { withoutBook, writeImport } from '../../imports/write/write-import.ts'
import { ImportContent, ImportContentResult } from '../../schemas/content-import.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { refuseClosed } from '../change-requests/change-request-row.ts'
import { FILES_BODY } from '../engine/body-limits.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { beginRevision } from './begin-revision.ts'
import { NEEDS_NETWORK } from './needs-network.ts'
import { recordImport } from './record-import.ts'

export const importContentInChangeRequest = defineOperation({
  id: 'importContentInChangeRequest',
  group: 'Change request content',
  summary: 'Import the content of an address into a change request, as one new revision',
  method: 'POST',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/import',
  success: 201,
  params: changeRequestParams,
  query: z.object({}),
  body: ImportContent,
  bodyLimit: FILES_BODY,
  encodedFiles: (body) => [body],
  response: ImportContentResult,
  offline: NEEDS_NETWORK,
  access: onChangeRequest('edit'),
  async prepare({ outside, caller }, { body }, { space, changeRequest }) {
    refuseClosed(changeRequest)
    const { prepareImport } = await import('./prepare-import.ts')
    return prepareImport({ ...body, space, user: caller.user }, outside)
  },
  run(scope, _input, { space, changeRequest }, { plan: read, source, leftOut, specifications }) {
    refuseClosed(changeRequest)
    const proposed = specifications.found.map(({ path }) => proposedEntry(path))
    const plan = { ...read, report: [...read.report, ...proposed] }
    const { revision, work } = beginRevision(scope, changeRequest.line)
    const { importedResources, entries } = writeImport(work, withoutBook(plan), source)
    work.writer.finish()
    scope.store.run('UPDATE change_request SET updated_at = ? WHERE id = ?', work.now, changeRequest.id)
    const place = { organization: space.organization, space: space.id, changeRequest: changeRequest.id }
    recordImport(scope, { space: space.id, changeRequest: changeRequest.id }, plan, entries)
    scope.touch({ kind: 'content', ...place, writer: scope.caller.user })
    return { revision, importedResources, totalResources: importedResources + leftOut }
  },
})
