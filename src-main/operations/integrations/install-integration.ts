import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { highest } from '../../domain/roles.ts'
import { fieldOf } from '../../schemas/field-of.ts'
import { IntegrationInstallation } from '../../schemas/integration.ts'
import { Id } from '../../schemas/primitives.ts'
import { Problem } from '../../schemas/problem.ts'
import { refuseBelow, notFound } from '../access/access.ts'
import { memberRole } from '../access/levels.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { NEEDS_ORIGIN } from '../engine/needs-origin.ts'
import { integrationParams } from '../engine/path-params.ts'
import type { WriteScope } from '../engine/scope.ts'
import { onVisibleIntegration } from './access.ts'
import { installationById, presentInstallation } from './installation-row.ts'
import { manifestOf, type IntegrationRow } from './integration-row.ts'

const { install } = ORGANIZATION_RIGHTS.integration

export const installIntegration = defineOperation({
  id: 'installIntegration',
  group: 'Integrations',
  summary: 'Install an integration in an organization',
  method: 'POST',
  path: '/v1/integrations/{integrationName}/installations',
  success: 201,
  params: integrationParams,
  query: z.object({}),
  body: z.object({ organization: Id }),
  response: IntegrationInstallation,
  offline: NEEDS_ORIGIN,
  access: onVisibleIntegration({ into: install }),
  run(scope, { body: { organization } }, { integration }) {
    refuseWithoutRight(scope, organization)
    refuseSecondInstallation(scope, integration, organization)
    const id = scope.newId()
    const now = scope.clock()
    scope.store.run(
      `INSERT INTO installation (id, integration, organization, status, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?)`,
      id,
      integration.seq,
      organization,
      waitsForConfiguration(integration) ? 'pending' : 'active',
      now,
      now,
    )
    scope.touch({ kind: 'integration', organization })
    return presentInstallation(scope, installationById(scope.store, id))
  },
})

function refuseWithoutRight(scope: WriteScope, organization: string): void {
  const role = memberRole(scope, organization)
  if (role === undefined) throw notFound('organization')
  refuseBelow(highest(role), install)
}

function refuseSecondInstallation(
  { store }: WriteScope,
  integration: IntegrationRow,
  organization: string,
): void {
  const installed = store.get(
    'SELECT 1 FROM installation WHERE integration = ? AND organization = ?',
    integration.seq,
    organization,
  )
  if (installed)
    throw new Problem('state.conflict', 'The integration is installed in this organization already.')
}

/** True when the integration waits for required properties of the account. */
function waitsForConfiguration(integration: IntegrationRow): boolean {
  const account = manifestOf(integration).configurations?.account
  return account !== undefined && (fieldOf(account, 'required')?.length ?? 0) > 0
}
