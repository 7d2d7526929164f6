import type { IntegrationInstallation } from '../../schemas/integration.ts'
import type { Reader } from '../../store/store.ts'
import { countRows, type KeysetList } from '../engine/list-page.ts'
import type { ReadScope } from '../engine/scope.ts'
import { timestamp } from '../engine/timestamp.ts'

/** A row of `installation`, with the name of its integration and the number of spaces it reaches. */
export interface InstallationRow {
  seq: number
  id: string
  organization: string
  status: IntegrationInstallation['status']
  configuration: string
  external_ids: string
  created_at: number
  updated_at: number
  name: string
  spaces: number
}

const ROW = `SELECT installation.*, integration.name, (SELECT count(*) FROM space
    WHERE space.organization = installation.organization AND deleted_at IS NULL AND state = 'ready') AS spaces
  FROM installation JOIN integration ON integration.seq = installation.integration`

/** The installation as the API shows it. An integration reaches all spaces and sites of its organization. */
export function presentInstallation(scope: ReadScope, row: InstallationRow): IntegrationInstallation {
  const location = scope.addresses.location(`/v1/integrations/${row.name}/installations/${row.id}`)
  return {
    id: row.id,
    status: row.status,
    space_selection: 'all',
    site_selection: 'all',
    spaces: row.spaces,
    configuration: JSON.parse(row.configuration) as Record<string, unknown>,
    createdAt: timestamp(row.created_at),
    updatedAt: timestamp(row.updated_at),
    urls: {
      location,
      app: scope.addresses.app(`/integrations/${row.name}`),
      publicEndpoint: `${location}/endpoint`,
    },
    externalIds: JSON.parse(row.external_ids) as string[],
    target: { organization: row.organization },
  }
}

/** Returns the installation with an id. */
export function installationById(store: Reader, id: string): InstallationRow {
  const row = store.get<InstallationRow>(`${ROW} WHERE installation.id = ?`, id)
  if (!row) throw new Error(`The installation ${id} is missing from the store`)
  return row
}

/** The filter of a list of installations. */
export interface InstallationFilter {
  integration: number
  /** The user whose organizations count; null for all organizations. */
  caller: string | null
  externalId: string | null
}

/** Returns the installations of an integration, the oldest first. */
export function installationList(
  store: Reader,
  { integration, caller, externalId }: InstallationFilter,
): Pick<KeysetList<InstallationRow>, 'keyTypes' | 'key' | 'count' | 'after'> {
  const values = [integration, caller, caller, externalId, externalId]
  return {
    keyTypes: ['number'],
    key: (row) => [row.seq],
    count: () => countRows(store, `SELECT count(*) AS count FROM installation ${CONDITIONS}`, ...values),
    after: (key, limit) =>
      store.all(
        `${ROW} ${CONDITIONS} AND installation.seq > ? ORDER BY installation.seq LIMIT ?`,
        ...values,
        key?.[0] ?? 0,
        limit,
      ),
  }
}

const CONDITIONS = `WHERE installation.integration = ?
  AND (? IS NULL OR installation.organization IN
    (SELECT organization FROM member WHERE user = ? AND role IS NOT NULL))
  AND (? IS NULL OR EXISTS (SELECT 1 FROM json_each(installation.external_ids) WHERE value = ?))`
