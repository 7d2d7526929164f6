import { z } from 'zod'
import { LONGEST_CURSOR } from './feed-cursor.ts'
import { readFeed } from './read-feed.ts'
import { ChangeList } from '../schemas/feed/feed.ts'
import { text } from '../schemas/text.ts'
import { onOrganization } from '../operations/access/access.ts'
import { defineOperation } from '../operations/engine/define-operation.ts'
import { organizationParams } from '../operations/engine/path-params.ts'

/** Changes in one answer when the caller does not say, and at the most. */
const DEFAULT_CHANGES = 500
const MOST_CHANGES = 1000

export const listChanges = defineOperation({
  id: 'listChangesInOrganization',
  group: 'Changes',
  summary: 'Read what changed in an organization since a cursor, in the order of commits, with its content',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/changes',
  success: 200,
  params: organizationParams,
  query: z.object({
    after: text({ max: LONGEST_CURSOR }).optional().describe('`next` of the answer before; absent to start'),
    limit: z
      .int()
      .min(1)
      .max(MOST_CHANGES)
      .optional()
      .describe('Changes per answer, besides what these name and come behind'),
  }),
  body: undefined,
  response: ChangeList,
  offline: { kind: 'refused', why: 'The changes of the remote can only be asked of the remote.' },
  access: onOrganization('none'),
  run: (scope, { query }, { organization }) =>
    readFeed(scope, organization.id, { after: query.after, limit: query.limit ?? DEFAULT_CHANGES }),
})
