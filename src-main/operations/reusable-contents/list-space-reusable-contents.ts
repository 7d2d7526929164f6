import { z } from 'zod'
import { ReusableContent } from '../../schemas/space-settings/reusable-content.ts'
import { onSpace } from '../access/access.ts'
import { contentQuery } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { spaceSource } from '../space-content/content-source.ts'
import { readReusables } from './read-reusable.ts'

export const listSpaceReusableContents = defineOperation({
  id: 'listReusableContents',
  group: 'Space content',
  summary: 'List the reusable contents of a space',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content/reusable-contents',
  success: 200,
  params: spaceParams,
  query: z.object(contentQuery),
  body: undefined,
  response: z.object({ items: z.array(ReusableContent) }),
  offline: 'local',
  access: onSpace('read'),
  run: (scope, { query }, subject) => ({
    items: readReusables(spaceSource(scope, subject), subject.space.content_root, query),
  }),
})
