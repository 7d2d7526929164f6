import { z } from 'zod'
import {
  Integration,
  IntegrationCategory,
  IntegrationScope,
  IntegrationTarget,
} from '../../schemas/integration.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { Id } from '../../schemas/primitives.ts'
import { text } from '../../schemas/text.ts'
import { anyone } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { listPage } from '../engine/list-page.ts'
import { integrationList } from './integration-list.ts'
import { presentIntegration } from './integration-row.ts'

const BlockDomain = text({ max: 100 }).regex(
  /^[a-zA-Z0-9-_.]+$/,
  'may contain letters, digits, hyphens, underscores and dots',
)

export const listIntegrations = defineOperation({
  id: 'listIntegrations',
  group: 'Integrations',
  summary: 'List the integrations that the caller may see',
  method: 'GET',
  path: '/v1/integrations',
  success: 200,
  params: z.object({}),
  query: z.object({
    ...paging,
    search: text({ max: 512 }).optional().describe('In the name or the title, in any case'),
    category: IntegrationCategory.optional(),
    blockDomain: BlockDomain.optional().describe('A domain whose addresses one of its blocks can show'),
    blocks: z.boolean().optional().describe('True for those with blocks, false for those without'),
    contentSources: z
      .boolean()
      .optional()
      .describe('True for those with sources of content, false for those without'),
    owner: Id.optional().describe('The organization that publishes it'),
    scope: IntegrationScope.optional(),
    target: IntegrationTarget.optional(),
  }),
  body: undefined,
  response: listOf(Integration),
  offline: 'local',
  access: anyone,
  run(scope, { query }) {
    const { page, limit, ...filters } = query
    const list = integrationList(scope.store, scope.caller.user, filters)
    return listPage(list, { page, limit }, (row) => presentIntegration(scope, row))
  },
})
