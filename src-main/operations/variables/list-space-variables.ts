import { z } from 'zod'
import { SpaceVariables } from '../../schemas/space-settings/variable.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { spaceSource } from '../space-content/content-source.ts'
import { readSpaceVariables } from './read-space-variables.ts'

export const listSpaceVariables = defineOperation({
  id: 'listVariables',
  group: 'Space content',
  summary: 'List the variables of a space',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content/variables',
  success: 200,
  params: spaceParams,
  query: z.object({}),
  body: undefined,
  response: SpaceVariables,
  offline: 'local',
  access: onSpace('read'),
  run: (scope, _input, subject) =>
    readSpaceVariables(spaceSource(scope, subject), subject.space.content_root),
})
