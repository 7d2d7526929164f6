import { z } from 'zod'
import { onOrganization } from '../operations/access/access.ts'
import { defineOperation } from '../operations/engine/define-operation.ts'
import { organizationParams } from '../operations/engine/path-params.ts'
import { ChangeList } from '../schemas/feed/feed.ts'
import { text } from '../schemas/text.ts'
import { LONGEST_CURSOR } from './feed-cursor.ts'
import { readFeed } from './read-feed.ts'

/** The default and the maximum number of changes in one answer. */
const DEFAULT_CHANGES = 500
const MAXIMUM_CHANGES = 1000

export const listChanges = defineOperation({
  id: 'listChangesInOrganization',
  group: 'Changes',
  summary: 'Read the changes of an organization since a cursor, in the order of commits, with their content',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/changes',
  success: 200,
  params: organizationParams,
  query: z.object({
    after: text({ max: LONGEST_CURSOR })
      .optional()
      .describe('`next` of the previous answer; absent to start'),
    limit: z
      .int()
      .min(1)
      .max(MAXIMUM_CHANGES)
      .optional()
      .describe('Changes per answer, besides the entities that these reference'),
  }),
  body: undefined,
  response: ChangeList,
  offline: { kind: 'refused', reason: 'Only the remote can return its changes.' },
  access: onOrganization('none'),
  run: (scope, { query }, { organization }) =>
    readFeed(scope, organization.id, { after: query.after, limit: query.limit ?? DEFAULT_CHANGES }),
})
