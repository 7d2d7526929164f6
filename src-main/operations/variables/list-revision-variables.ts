import { z } from 'zod'
import { SpaceVariables } from '../../schemas/space-settings/variable.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { revisionParams } from '../engine/path-params.ts'
import { onRevision } from '../revisions/access.ts'
import { revisionSource } from '../space-content/content-source.ts'
import { readSpaceVariables } from './read-space-variables.ts'

export const listRevisionVariables = defineOperation({
  id: 'listVariablesInRevision',
  group: 'Revisions',
  summary: 'List the variables of a revision',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/revisions/{revisionId}/variables',
  success: 200,
  params: revisionParams,
  query: z.object({}),
  body: undefined,
  response: SpaceVariables,
  offline: 'local',
  access: onRevision('read'),
  run: (scope, _input, subject) =>
    readSpaceVariables(revisionSource(scope, subject), subject.space.content_root),
})
