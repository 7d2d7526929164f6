import { z } from 'zod'
import { spaceForExport } from '../../exports/export-space.ts'
import { FileAnswer } from '../../exports/file-answer.ts'
import { fileNameOf } from '../../exports/file-name.ts'
import { exportPages } from '../../exports/plan/export-pages.ts'
import { onSpace } from '../../operations/access/access.ts'
import type { LocalScope } from '../../operations/engine/local-operation.ts'
import { declareNeeds } from '../../operations/engine/needs.ts'
import { spaceParams } from '../../operations/engine/path-params.ts'
import { isOnlineOnly } from '../../sync/pull/online-only-spaces.ts'
import { onlineOnlyProblem } from '../../sync/pull/read-through.ts'
import { defineWorkspaceOperation, type WorkspaceParts } from '../define-workspace-operation.ts'
import { recordingDamage } from './recording-damage.ts'

const readable = onSpace('read')

const access = declareNeeds(
  readable.needs,
  ({ target, caller }: LocalScope<WorkspaceParts>, params: { spaceId: string }) =>
    readable({ ...target.context, caller }, params).space,
)

export const exportSpace = defineWorkspaceOperation({
  id: 'exportSpace',
  summary: 'Export a space as a folder or archive of Markdown',
  method: 'GET',
  path: '/app/export/{spaceId}',
  success: 200,
  params: spaceParams,
  query: z.object({}),
  body: undefined,
  response: z.instanceof(FileAnswer),
  access,
  run({ context: { store } }, _input, space) {
    if (isOnlineOnly(store, space.id)) throw onlineOnlyProblem(store, space.id)
    return new FileAnswer({
      name: fileNameOf(space.title, 'space'),
      files: recordingDamage(store, exportPages(spaceForExport(store, space))),
      content: { kind: 'export' },
    })
  },
})
