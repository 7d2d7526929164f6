import { z } from 'zod'
import { HistoryEntry } from '../../schemas/history/history-entry.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { onSpace, notFound } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { pageParams, spaceParams } from '../engine/path-params.ts'
import { listTimeline, pageTimeline } from './history-entry.ts'

export const listPageRevisions = defineOperation({
  id: 'listPageRevisions',
  group: 'Revisions',
  summary:
    'List the revisions of a space that changed a page, the newest first; also those of a deleted page',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content/page/{pageId}/revisions',
  success: 200,
  params: spaceParams.extend(pageParams),
  query: z.object(paging),
  body: undefined,
  response: listOf(HistoryEntry),
  offline: 'local',
  access: onSpace('read'),
  run(scope, { params: { pageId }, query }, { space }) {
    const name = `revisions:${space.id}:${pageId}`
    const revisions = listTimeline(scope, pageTimeline(name, space.line, pageId), query)
    if (revisions.count === 0) throw notFound('page')
    return revisions
  },
})
