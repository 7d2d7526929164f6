import { z } from 'zod'
import { SpaceTags } from '../../schemas/space-settings/tag.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { changeRequestSource } from '../space-content/content-source.ts'
import { readSpaceTags } from './read-space-tags.ts'

export const listChangeRequestTags = defineOperation({
  id: 'listTagsInChangeRequest',
  group: 'Change request content',
  summary: 'List the tags that a change request defines for its pages',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/tags',
  success: 200,
  params: changeRequestParams,
  query: z.object({}),
  body: undefined,
  response: SpaceTags,
  offline: 'local',
  access: onChangeRequest('read'),
  run: (scope, _input, subject) =>
    readSpaceTags(changeRequestSource(scope, subject), subject.space.content_root),
})
