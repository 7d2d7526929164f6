import { z } from 'zod'
import { ReusableContent } from '../../schemas/space-settings/reusable-content.ts'
import { onSpace } from '../access/access.ts'
import { contentQuery } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams, reusableContentParams } from '../engine/path-params.ts'
import { spaceSource } from '../space-content/content-source.ts'
import { readReusable } from './read-reusable.ts'

export const getSpaceReusableContent = defineOperation({
  id: 'getReusableContentById',
  group: 'Space content',
  summary: 'Get a reusable content of a space',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content/reusable-contents/{reusableContentId}',
  success: 200,
  params: spaceParams.extend(reusableContentParams),
  query: z.object(contentQuery),
  body: undefined,
  response: ReusableContent,
  offline: 'local',
  access: onSpace('read'),
  run: (scope, { params, query }, subject) =>
    readReusable(spaceSource(scope, subject), params.reusableContentId, query),
})
