import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { isAtLeast } from '../../domain/roles.ts'
import { IntegrationInstallation } from '../../schemas/integration.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { text } from '../../schemas/text.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { listName } from '../engine/list-name.ts'
import { listPage } from '../engine/list-page.ts'
import { integrationParams } from '../engine/path-params.ts'
import { onVisibleIntegration } from './access.ts'
import { installationList, presentInstallation } from './installation-row.ts'

export const listInstallations = defineOperation({
  id: 'listIntegrationInstallations',
  group: 'Integrations',
  summary:
    'List the installations of an integration: all for its publisher, otherwise those in organizations of the caller',
  method: 'GET',
  path: '/v1/integrations/{integrationName}/installations',
  success: 200,
  params: integrationParams,
  query: z.object({ ...paging, externalId: text({ max: 512 }).optional() }),
  body: undefined,
  response: listOf(IntegrationInstallation),
  offline: 'local',
  access: onVisibleIntegration(),
  run(scope, { query }, { integration, level }) {
    const caller = isAtLeast(level, ORGANIZATION_RIGHTS.integration.admin) ? null : scope.caller.user
    const choice = { integration: integration.seq, caller, externalId: query.externalId ?? null }
    const list = { name: listName('installations', { ...choice }), ...installationList(scope.store, choice) }
    return listPage(list, query, (row) => presentInstallation(scope, row))
  },
})
