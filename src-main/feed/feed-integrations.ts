import type { ReadScope } from '../operations/engine/scope.ts'
import { timestamp } from '../operations/engine/timestamp.ts'
import type { InstallationRow } from '../operations/integrations/installation-row.ts'
import { manifestOf, type IntegrationRow } from '../operations/integrations/integration-row.ts'
import type { ChangeRow } from './change-row.ts'
import { requireRow, type FeedEntry } from './feed-entry.ts'

/** Reads an integration that the organization publishes, without its script and its secrets. */
export function readIntegration(scope: ReadScope, entry: ChangeRow): FeedEntry {
  const row = requireRow(
    scope.store.get<IntegrationRow>('SELECT * FROM integration WHERE name = ?', entry.id),
    entry,
  )
  const { runtime: _runtime, ...manifest } = manifestOf(row)
  const value = {
    version: row.version,
    visibility: row.visibility,
    manifest,
    pictures: picturesOf(scope, row),
    publishedAt: timestamp(row.published_at),
    order: row.seq,
  }
  return { change: { kind: 'integration', id: entry.id, circle: 'readers', value } }
}

function picturesOf({ store, addresses }: ReadScope, { seq, name }: IntegrationRow) {
  const rows = store.all<{ place: number; content_type: string; hash: string; size: number }>(
    `SELECT place, content_type, lower(hex(hash)) AS hash, size FROM integration_picture
     JOIN blob ON blob.id = integration_picture.data WHERE integration = ? ORDER BY place`,
    seq,
  )
  return rows.map(({ place, content_type: contentType, hash, size }) => ({
    place,
    contentType,
    hash,
    size,
    downloadURL: addresses.file({ hash, name: `${name}-${place}`, contentType }),
  }))
}

/** Reads the installation of an integration in the organization. */
export function readInstallation({ store }: ReadScope, entry: ChangeRow): FeedEntry {
  const row = requireRow(
    store.get<InstallationRow>(
      `SELECT installation.*, integration.name FROM installation
       JOIN integration ON integration.seq = installation.integration WHERE installation.id = ?`,
      entry.id,
    ),
    entry,
  )
  const value = {
    integration: row.name,
    status: row.status,
    configuration: JSON.parse(row.configuration) as Record<string, unknown>,
    externalIds: JSON.parse(row.external_ids) as string[],
    createdAt: timestamp(row.created_at),
    updatedAt: timestamp(row.updated_at),
    order: row.seq,
  }
  return {
    change: { kind: 'installation', id: entry.id, circle: 'readers', value },
    names: [{ kind: 'integration', id: row.name, scope: entry.scope }],
  }
}
