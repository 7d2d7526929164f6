import type { Clock } from '../../../platform/clock.ts'
import type { IdSource } from '../../../platform/ids.ts'
import type { OpenApiErrorCode, SpecificationError } from '../../../schemas/openapi-spec.ts'
import type { Store } from '../../../store/store.ts'

/** A specification that waits to be processed, with its source. */
export interface WaitingSpec {
  id: string
  organization: string
  generation: number
  source_url: string | null
  source_text: string | null
}

/** The result of processing: a text that can be shown with its problems, or the reason why there is none. */
export type Processed =
  | { kind: 'text'; text: string; errors: SpecificationError[] }
  | { kind: 'failed'; code: OpenApiErrorCode; errors: SpecificationError[] }

/** The maximum number of errors that a specification shows. A broken one may have thousands. */
const SHOWN_ERRORS = 50

/** Returns up to a number of waiting specifications, the oldest first. */
export function waitingSpecs(store: Store, limit: number): WaitingSpec[] {
  return store.all(
    `SELECT id, organization, generation, source_url, source_text FROM openapi_spec
     WHERE state <> 'complete' ORDER BY seq LIMIT ?`,
    limit,
  )
}

/** Marks a specification as being processed; returns false where it has another source since, or was deleted. */
export function startProcessing(store: Store, { id, generation }: WaitingSpec): boolean {
  return store.transaction(
    () =>
      store.run("UPDATE openapi_spec SET state = 'progress' WHERE id = ? AND generation = ?", id, generation)
        .changes > 0,
  )
}

/**
 * Writes the result of processing. After a failure the previous version stays in force, and an unchanged text creates
 * no new version. Returns false, and writes nothing, where the specification has another source since or was deleted.
 */
export function finishProcessing(
  parts: { store: Store; clock: Clock; newId: IdSource },
  spec: WaitingSpec,
  processed: Processed,
): boolean {
  const { store, clock } = parts
  return store.transaction(() => {
    const row = store.get<{ version: string | null }>(
      'SELECT version FROM openapi_spec WHERE id = ? AND generation = ?',
      spec.id,
      spec.generation,
    )
    if (!row) return false
    const { errors } = processed
    store.run(
      `UPDATE openapi_spec SET state = 'complete', version = ?, error_code = ?, errors = ?, error_count = ?,
         processed_at = ? WHERE id = ?`,
      processed.kind === 'text' ? versionOf(parts, spec, row.version, processed.text) : row.version,
      processed.kind === 'failed' ? processed.code : null,
      JSON.stringify(errors.slice(0, SHOWN_ERRORS)),
      errors.length,
      clock(),
      spec.id,
    )
    return true
  })
}

/** Returns the version of a text: the one in force where the text is the same, or a new one. */
function versionOf(
  { store, clock, newId }: { store: Store; clock: Clock; newId: IdSource },
  spec: WaitingSpec,
  inForce: string | null,
  text: string,
): string {
  const isSame = store.get('SELECT 1 FROM openapi_version WHERE id = ? AND text = ?', inForce, text)
  if (inForce !== null && isSame !== undefined) return inForce
  const id = newId()
  store.run(
    'INSERT INTO openapi_version (id, spec, source_url, text, created_at) VALUES (?, ?, ?, ?, ?)',
    id,
    spec.id,
    spec.source_url,
    text,
    clock(),
  )
  return id
}
