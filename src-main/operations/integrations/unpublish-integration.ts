import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { NEEDS_ORIGIN } from '../engine/needs-origin.ts'
import { integrationParams } from '../engine/path-params.ts'
import { onIntegration } from './access.ts'

export const unpublishIntegration = defineOperation({
  id: 'unpublishIntegration',
  group: 'Integrations',
  summary: 'Unpublish an integration, and delete its secrets and installations',
  method: 'DELETE',
  path: '/v1/integrations/{integrationName}',
  success: 204,
  params: integrationParams,
  query: z.object({}),
  body: undefined,
  response: undefined,
  offline: NEEDS_ORIGIN,
  access: onIntegration(ORGANIZATION_RIGHTS.integration.admin),
  run(scope, _input, { integration }) {
    scope.store.run('DELETE FROM integration WHERE seq = ?', integration.seq)
    scope.touch({ kind: 'integration', organization: integration.organization })
    return null
  },
})
