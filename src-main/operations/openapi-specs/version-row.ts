import { readSpecification } from '../../content/read-specification.ts'
import { specificationFormat } from '../../content/specification-format.ts'
import type {
  OpenApiSpecContent,
  OpenApiSpecRawContent,
  OpenApiSpecVersion,
} from '../../schemas/openapi-spec.ts'
import { Problem } from '../../schemas/problem.ts'
import { notFound } from '../access/access.ts'
import type { ReadScope } from '../engine/scope.ts'
import { timestamp } from '../engine/timestamp.ts'
import { publicAddress, type SpecRow } from './spec-row.ts'

/** The columns of a version without its text. */
export const VERSION_COLUMNS = 'seq, id, source_url, created_at'

/** A row of `openapi_version`, without its text. */
export interface VersionRow {
  seq: number
  id: string
  source_url: string | null
  created_at: number
}

interface VersionText extends VersionRow {
  text: string
}

const pathOf = (spec: SpecRow, version: string): string =>
  `/v1/orgs/${spec.organization}/openapi/${spec.slug}/versions/${version}`

/** The version of a specification as the API shows it. */
export function presentVersion({ addresses }: ReadScope, spec: SpecRow, row: VersionRow): OpenApiSpecVersion {
  const location = addresses.location(pathOf(spec, row.id))
  return {
    object: 'openapi-spec-version',
    id: row.id,
    createdAt: timestamp(row.created_at),
    url: row.source_url ?? addresses.location(`${pathOf(spec, row.id)}/content`),
    urls: { location },
  }
}

/** The version of a specification with an id. Throws `resource.unknown` where it has no such version. */
export function versionById(scope: ReadScope, spec: SpecRow, id: string): VersionText {
  const row = scope.store.get<VersionText>(
    `SELECT ${VERSION_COLUMNS}, text FROM openapi_version WHERE id = ? AND spec = ?`,
    id,
    spec.id,
  )
  if (!row) throw notFound('version of the OpenAPI specification')
  return row
}

/** The version in force. Throws `resource.unknown` where none could be read yet, and where a replica lacks its text. */
export function latestVersion(scope: ReadScope, spec: SpecRow): VersionText {
  if (spec.version === null) throw notFound('version of the OpenAPI specification')
  const row = scope.store.get<VersionText>(
    `SELECT ${VERSION_COLUMNS}, text FROM openapi_version WHERE id = ?`,
    spec.version,
  )
  if (row) return row
  throw new Problem(
    'resource.unknown',
    'The text of this OpenAPI specification has not arrived on this machine yet. Connect to the server, and try again.',
  )
}

/** The content of a version as data. */
export function contentOf(scope: ReadScope, spec: SpecRow, version: VersionText): OpenApiSpecContent {
  const read = readSpecification(version.text)
  if (read.kind === 'unreadable')
    throw new Error(`The stored version ${version.id} is unreadable: ${read.reason}`)
  const source = presentVersion(scope, spec, version).url
  return {
    filesystem: { [`${spec.slug}.${specificationFormat(version.text)}`]: read.value },
    url: source,
    urls: { source, public: publicAddress(scope.addresses, spec) },
  }
}

/** Returns the text of a version, exactly as it was received or fetched. */
export function rawContentOf({ text }: VersionText): OpenApiSpecRawContent {
  return { text, format: specificationFormat(text) }
}
