import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { highest } from '../../domain/roles.ts'
import { Integration, PublishIntegration } from '../../schemas/integration.ts'
import { Problem } from '../../schemas/problem.ts'
import { seal } from '../../secrets/sealed-values.ts'
import { refuseBelow, notFound } from '../access/access.ts'
import { memberRole } from '../access/levels.ts'
import { INTEGRATION_BODY } from '../engine/body-limits.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { NEEDS_ORIGIN } from '../engine/needs-origin.ts'
import { integrationParams } from '../engine/path-params.ts'
import type { ReadScope, WriteScope } from '../engine/scope.ts'
import { onPublishableName } from './access.ts'
import { integrationByName, presentIntegration, type Manifest } from './integration-row.ts'
import { writePictures } from './write-pictures.ts'

const { admin } = ORGANIZATION_RIGHTS.integration

export const publishIntegration = defineOperation({
  id: 'publishIntegration',
  group: 'Integrations',
  summary: 'Publish an integration, or a new version that replaces the previous one',
  method: 'POST',
  path: '/v1/integrations/{integrationName}',
  success: 200,
  params: integrationParams,
  query: z.object({}),
  body: PublishIntegration,
  bodyLimit: INTEGRATION_BODY,
  response: Integration,
  offline: NEEDS_ORIGIN,
  access: onPublishableName(admin),
  run(scope, { params, body }, published) {
    const organization = publisherOf(scope, body.organization)
    if (published && published.integration.organization !== organization) {
      throw new Problem(
        'state.conflict',
        'Another organization publishes this integration. Publish it from there, or choose another name.',
      )
    }
    write(scope, params.integrationName, organization, body)
    scope.touch({ kind: 'integration', organization })
    const row = integrationByName(scope.store, params.integrationName)
    if (!row) throw new Error(`The integration ${params.integrationName} is missing from the store`)
    return presentIntegration(scope, row)
  },
})

/** The organization by its id or hostname, on which the caller may publish. */
function publisherOf(scope: ReadScope, idOrHostname: string): string {
  const organization = scope.store.get<{ id: string }>(
    'SELECT id FROM organization WHERE id = ? UNION ALL SELECT id FROM organization WHERE hostname = ? LIMIT 1',
    idOrHostname,
    idOrHostname,
  )
  const role = organization && memberRole(scope, organization.id)
  if (!organization || role === undefined) throw notFound('organization')
  refuseBelow(highest(role), admin)
  return organization.id
}

/**
 * Writes a version from the publication alone: a missing field is absent, and nothing carries over from the previous
 * version.
 */
function write(scope: WriteScope, name: string, organization: string, body: PublishIntegration): void {
  const {
    icon,
    previewImages = [],
    visibility,
    script,
    secrets,
    organization: _organization,
    ...declared
  } = body
  const manifest: Manifest = declared
  const sealed = secrets && seal(scope.store, `integration ${name}`, JSON.stringify(secrets))
  scope.store.run(
    `INSERT INTO integration (name, organization, version, visibility, manifest, script, secrets, published_at)
     VALUES (?, ?, 1, ?, ?, ?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET version = version + 1, visibility = excluded.visibility,
       manifest = excluded.manifest, script = excluded.script, secrets = excluded.secrets,
       published_at = excluded.published_at`,
    name,
    organization,
    visibility ?? 'private',
    JSON.stringify(manifest),
    script,
    sealed ?? null,
    scope.clock(),
  )
  writePictures(scope.store, name, { icon, previewImages })
}
