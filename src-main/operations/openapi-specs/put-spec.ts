import { fieldOf } from '../../schemas/field-of.ts'
import type { OpenApiSource } from '../../schemas/openapi-spec.ts'
import type { WriteScope } from '../engine/scope.ts'
import type { SpecRow } from './spec-row.ts'

/** A specification to create. */
export interface NewSpec {
  organization: string
  slug: string
  source: OpenApiSource
}

/** Writes a new specification, which waits to be processed once the call is over. */
export function insertSpec(scope: WriteScope, { organization, slug, source }: NewSpec): void {
  const now = scope.clock()
  scope.store.run(
    `INSERT INTO openapi_spec (id, organization, slug, source_url, source_text, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    scope.newId(),
    organization,
    slug,
    ...columnsOf(source),
    now,
    now,
  )
  scope.touch({ kind: 'openapi-spec', organization })
}

/** Replaces the source of a specification, which is then processed again, even if the source is the same. */
export function replaceSource(scope: WriteScope, spec: SpecRow, source: OpenApiSource): void {
  scope.store.run(
    `UPDATE openapi_spec SET source_url = ?, source_text = ?, generation = generation + 1, state = 'pending',
       updated_at = ? WHERE id = ?`,
    ...columnsOf(source),
    scope.clock(),
    spec.id,
  )
  scope.touch({ kind: 'openapi-spec', organization: spec.organization })
}

function columnsOf(source: OpenApiSource): [url: string | null, text: string | null] {
  return [fieldOf(source, 'url') ?? null, fieldOf(source, 'text') ?? null]
}
