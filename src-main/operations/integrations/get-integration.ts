import { z } from 'zod'
import { Integration } from '../../schemas/integration.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { integrationParams } from '../engine/path-params.ts'
import { onVisibleIntegration } from './access.ts'
import { presentIntegration } from './integration-row.ts'

export const getIntegration = defineOperation({
  id: 'getIntegrationByName',
  group: 'Integrations',
  summary: 'Get an integration',
  method: 'GET',
  path: '/v1/integrations/{integrationName}',
  success: 200,
  params: integrationParams,
  query: z.object({}),
  body: undefined,
  response: Integration,
  offline: 'local',
  access: onVisibleIntegration(),
  run: (scope, _input, { integration }) => presentIntegration(scope, integration),
})
