import { z } from 'zod'
import { ReusableContent } from '../../schemas/space-settings/reusable-content.ts'
import { contentQuery } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { revisionParams, reusableContentParams } from '../engine/path-params.ts'
import { onRevision } from '../revisions/access.ts'
import { revisionSource } from '../space-content/content-source.ts'
import { readReusable } from './read-reusable.ts'

export const getRevisionReusableContent = defineOperation({
  id: 'getReusableContentInRevisionById',
  group: 'Revisions',
  summary: 'Get a reusable content of a revision',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}',
  success: 200,
  params: revisionParams.extend(reusableContentParams),
  query: z.object(contentQuery),
  body: undefined,
  response: ReusableContent,
  offline: 'local',
  access: onRevision('read'),
  run: (scope, { params, query }, subject) =>
    readReusable(revisionSource(scope, subject), params.reusableContentId, query),
})
