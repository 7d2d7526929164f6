import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { isAtLeast, type Level } from '../../domain/roles.ts'
import type {
  OpenApiErrorCode,
  OpenApiSpec,
  OpenApiVisibility,
  SpecificationError,
} from '../../schemas/openapi-spec.ts'
import type { Addresses } from '../../store/signed-addresses/addresses.ts'
import type { Reader } from '../../store/store.ts'
import type { ReadScope } from '../engine/scope.ts'
import { timestamp } from '../engine/timestamp.ts'

/** The columns of a specification without its source text. */
export const SPEC_COLUMNS = `seq, id, organization, slug, source_url, generation, state, visibility, version,
  processed_at, error_code, errors, error_count, created_at, updated_at`

/** A row of `openapi_spec`, without its source text. */
export interface SpecRow {
  seq: number
  id: string
  organization: string
  slug: string
  source_url: string | null
  generation: number
  state: OpenApiSpec['processingState']
  visibility: OpenApiVisibility
  version: string | null
  processed_at: number | null
  error_code: OpenApiErrorCode | null
  /** The first errors of the last attempt, as JSON. */
  errors: string
  error_count: number
  created_at: number
  updated_at: number
}

const { view, edit, delete: remove } = ORGANIZATION_RIGHTS.openApiSpec

/** The specification as the API shows it to a caller with a level on its organization. */
export function presentSpec({ addresses }: ReadScope, row: SpecRow, level: Level): OpenApiSpec {
  const published = publicAddress(addresses, row)
  return {
    object: 'openapi-spec',
    id: row.id,
    createdAt: timestamp(row.created_at),
    updatedAt: timestamp(row.updated_at),
    slug: row.slug,
    ...(row.source_url !== null && { sourceURL: row.source_url }),
    processingState: row.state,
    visibility: row.visibility,
    ...(row.version !== null && { lastVersion: row.version }),
    ...(row.processed_at !== null && { lastProcessedAt: timestamp(row.processed_at) }),
    ...(row.error_code !== null && { lastProcessErrorCode: row.error_code }),
    lastProcessedErrors: JSON.parse(row.errors) as SpecificationError[],
    lastProcessedErrorCount: row.error_count,
    permissions: {
      view: isAtLeast(level, view),
      edit: isAtLeast(level, edit),
      delete: isAtLeast(level, remove),
    },
    urls: {
      location: addresses.location(`/v1/orgs/${row.organization}/openapi/${row.slug}`),
      app: addresses.app(`/openapi/${row.slug}`),
      ...(published !== null && { published }),
    },
  }
}

/** Returns the public address of a specification: its source, or an address of this host. Null for a private one. */
export function publicAddress(addresses: Addresses, row: SpecRow): string | null {
  if (row.visibility === 'private' || row.version === null) return null
  return row.source_url ?? addresses.specification(row.id)
}

/** Returns the specification of an organization with a slug, or undefined. */
export function specBySlug(store: Reader, organization: string, slug: string): SpecRow | undefined {
  return store.get(
    `SELECT ${SPEC_COLUMNS} FROM openapi_spec WHERE organization = ? AND slug = ?`,
    organization,
    slug,
  )
}

/** Reads a specification again after the writes of a call. */
export function specNow(scope: ReadScope, organization: string, slug: string, level: Level): OpenApiSpec {
  const row = specBySlug(scope.store, organization, slug)
  if (!row) throw new Error(`The specification ${slug} is missing from the store`)
  return presentSpec(scope, row, level)
}
