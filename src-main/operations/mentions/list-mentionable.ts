import { z } from 'zod'
import { paging } from '../../schemas/list.ts'
import { Mentionable } from '../../schemas/people/mentionable.ts'
import { text } from '../../schemas/text.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { findMentionable } from './find-mentionable.ts'

/** The number of names in an answer without a limit. A longer text finds the others. */
const DEFAULT_COUNT = 50

export const listMentionable = defineOperation({
  id: 'listMentionableInSpace',
  group: 'Comments (space and change request)',
  summary: 'List the users and teams that a comment in a space may mention, the best match first',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/mentionable',
  success: 200,
  params: spaceParams,
  query: z.object({
    search: text({ max: 128 }).optional().describe('In the name, in any case'),
    limit: paging.limit,
  }),
  body: undefined,
  response: z.object({ items: z.array(Mentionable) }),
  offline: 'local',
  access: onSpace('comment'),
  run: (scope, { query }, subject) => ({
    items: findMentionable(scope, subject, query.search ?? '').slice(0, query.limit ?? DEFAULT_COUNT),
  }),
})
