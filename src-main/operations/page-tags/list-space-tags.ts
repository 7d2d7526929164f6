import { z } from 'zod'
import { SpaceTags } from '../../schemas/space-settings/tag.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { spaceSource } from '../space-content/content-source.ts'
import { readSpaceTags } from './read-space-tags.ts'

export const listSpaceTags = defineOperation({
  id: 'listTags',
  group: 'Space content',
  summary: 'List the tags that a space defines for its pages',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content/tags',
  success: 200,
  params: spaceParams,
  query: z.object({}),
  body: undefined,
  response: SpaceTags,
  offline: 'local',
  access: onSpace('read'),
  run: (scope, _input, subject) => readSpaceTags(spaceSource(scope, subject), subject.space.content_root),
})
