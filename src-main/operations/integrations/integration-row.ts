import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { highest, isAtLeast } from '../../domain/roles.ts'
import type { Integration, PublishIntegration } from '../../schemas/integration.ts'
import type { Organization } from '../../schemas/people/organization.ts'
import type { Role } from '../../schemas/primitives.ts'
import type { Reader } from '../../store/store.ts'
import { memberRole } from '../access/levels.ts'
import type { ReadScope } from '../engine/scope.ts'
import {
  presentOrganization,
  presentToStranger,
  type OrganizationRow,
} from '../organizations/organization-row.ts'

/** A row of `integration`. */
export interface IntegrationRow {
  seq: number
  name: string
  organization: string
  version: number
  visibility: Integration['visibility']
  manifest: string
  script: string
  secrets: Buffer | null
  published_at: number
}

/** The manifest of an integration, without fields that have columns of their own. */
export type Manifest = Omit<
  PublishIntegration,
  'icon' | 'previewImages' | 'visibility' | 'script' | 'organization' | 'secrets'
>

/** Returns the integration with a name. */
export function integrationByName(store: Reader, name: string): IntegrationRow | undefined {
  return store.get<IntegrationRow>('SELECT * FROM integration WHERE name = ?', name)
}

/** Reads the manifest of an integration. */
export function manifestOf(row: IntegrationRow): Manifest {
  return JSON.parse(row.manifest) as Manifest
}

/** The integration as the API shows it. It never contains the script or the secrets. */
export function presentIntegration(scope: ReadScope, row: IntegrationRow): Integration {
  const { runtime: _runtime, target, categories, externalLinks, ...declared } = manifestOf(row)
  const role = memberRole(scope, row.organization)
  const pictures = picturesOf(scope, row)
  const icon = pictures.get(0)
  const location = scope.addresses.location(`/v1/integrations/${row.name}`)
  return {
    object: 'integration',
    name: row.name,
    version: row.version,
    ...declared,
    previewImages: [1, 2, 3].flatMap((place) => pictures.get(place) ?? []),
    target: target ?? 'all',
    verified: false,
    visibility: row.visibility,
    categories: categories ?? [],
    externalLinks: externalLinks ?? [],
    owner: ownerOf(scope, row, role),
    urls: {
      location,
      ...(icon !== undefined && { icon }),
      app: scope.addresses.app(`/integrations/${row.name}`),
      // The addresses of a running integration. This server runs none.
      assets: `${location}/assets`,
      publicEndpoint: `${location}/endpoint`,
    },
    permissions: {
      admin: isAtLeast(highest(role), ORGANIZATION_RIGHTS.integration.admin),
      install: mayInstallSomewhere(scope),
    },
  }
}

/** The addresses of the pictures, by their places. */
function picturesOf(scope: ReadScope, row: IntegrationRow): Map<number, string> {
  const rows = scope.store.all<{ place: number; content_type: string; hash: string }>(
    `SELECT place, content_type, lower(hex(hash)) AS hash FROM integration_picture
     JOIN blob ON blob.id = integration_picture.data WHERE integration = ?`,
    row.seq,
  )
  return new Map(
    rows.map(({ place, content_type: contentType, hash }) => [
      place,
      scope.addresses.file({ hash, name: place === 0 ? 'icon' : `preview-${place}`, contentType }),
    ]),
  )
}

/** Returns the publisher of an integration. */
function ownerOf(scope: ReadScope, row: IntegrationRow, role: Role | null | undefined): Organization {
  const owner = scope.store.get<OrganizationRow>('SELECT * FROM organization WHERE id = ?', row.organization)
  if (!owner) throw new Error(`The organization ${row.organization} is missing from the store`)
  return role === undefined
    ? presentToStranger(scope, owner)
    : presentOrganization(scope, owner, highest(role))
}

function mayInstallSomewhere(scope: ReadScope): boolean {
  const roles = scope.store.all<{ role: Role | null }>(
    'SELECT role FROM member WHERE user = ?',
    scope.caller.user,
  )
  return roles.some(({ role }) => isAtLeast(highest(role), ORGANIZATION_RIGHTS.integration.install))
}
