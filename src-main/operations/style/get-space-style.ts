import { z } from 'zod'
import { SpaceStyle } from '../../schemas/space-settings/style.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { spaceSource } from '../space-content/content-source.ts'
import { readSpaceStyle } from './read-space-style.ts'

export const getSpaceStyle = defineOperation({
  id: 'getStyle',
  group: 'Space content',
  summary: 'Get the word list and the style rules of a space',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content/style',
  success: 200,
  params: spaceParams,
  query: z.object({}),
  body: undefined,
  response: SpaceStyle,
  offline: 'local',
  access: onSpace('read'),
  run: (scope, _input, subject) => readSpaceStyle(spaceSource(scope, subject), subject.space.content_root),
})
