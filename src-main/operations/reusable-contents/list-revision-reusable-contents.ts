import { z } from 'zod'
import { ReusableContent } from '../../schemas/space-settings/reusable-content.ts'
import { contentQuery } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { revisionParams } from '../engine/path-params.ts'
import { onRevision } from '../revisions/access.ts'
import { revisionSource } from '../space-content/content-source.ts'
import { readReusables } from './read-reusable.ts'

export const listRevisionReusableContents = defineOperation({
  id: 'listReusableContentsInRevision',
  group: 'Revisions',
  summary: 'List the reusable contents of a revision',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/revisions/{revisionId}/reusable-contents',
  success: 200,
  params: revisionParams,
  query: z.object(contentQuery),
  body: undefined,
  response: z.object({ items: z.array(ReusableContent) }),
  offline: 'local',
  access: onRevision('read'),
  run: (scope, { query }, subject) => ({
    items: readReusables(revisionSource(scope, subject), subject.space.content_root, query),
  }),
})
