import { z } from 'zod'
import { Reference } from '../../schemas/link.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams, tagParams } from '../engine/path-params.ts'
import { spaceSource } from '../space-content/content-source.ts'
import { tagUses } from './tag-uses.ts'

export const listSpaceTagUses = defineOperation({
  id: 'listTagUses',
  group: 'Space content',
  summary: 'List the pages and reusable content of a space that have a tag',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content/tags/{tagName}/uses',
  success: 200,
  params: spaceParams.extend(tagParams),
  query: z.object(paging),
  body: undefined,
  response: listOf(Reference),
  offline: 'local',
  access: onSpace('read'),
  run: (scope, { params, query }, subject) =>
    tagUses(scope, spaceSource(scope, subject), subject, params.tagName, query),
})
