import { z } from 'zod'
import { SpaceStyle } from '../../schemas/space-settings/style.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { changeRequestSource } from '../space-content/content-source.ts'
import { readSpaceStyle } from './read-space-style.ts'

export const getChangeRequestStyle = defineOperation({
  id: 'getStyleInChangeRequest',
  group: 'Change request content',
  summary: 'Get the word list and the style rules of a change request',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/style',
  success: 200,
  params: changeRequestParams,
  query: z.object({}),
  body: undefined,
  response: SpaceStyle,
  offline: 'local',
  access: onChangeRequest('read'),
  run: (scope, _input, subject) =>
    readSpaceStyle(changeRequestSource(scope, subject), subject.space.content_root),
})
