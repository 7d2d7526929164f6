import type { Clock } from '../../../platform/clock.ts'
import type { IdSource } from '../../../platform/ids.ts'
import type { OpenApiErrorCode } from '../../../schemas/openapi-spec.ts'
import type { Store } from '../../../store/store.ts'

/** A specification that waits to be processed, from one source that it was given. */
export interface WaitingSpec {
  id: string
  organization: string
  generation: number
  source_url: string | null
  source_text: string | null
}

/** The result of processing: a readable text, or the reason why there is none. */
export type Processed = { kind: 'text'; text: string } | { kind: 'failed'; error: OpenApiErrorCode }

/** The specifications that wait, the oldest first, up to a number. */
export function waitingSpecs(store: Store, limit: number): WaitingSpec[] {
  return store.all(
    `SELECT id, organization, generation, source_url, source_text FROM openapi_spec
     WHERE state <> 'complete' ORDER BY seq LIMIT ?`,
    limit,
  )
}

/** Marks a specification as being processed; returns false where it has another source since, or was deleted. */
export function createSpec(store: Store, { id, generation }: WaitingSpec): boolean {
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
export function finishSpec(
  { store, clock, newId }: { store: Store; clock: Clock; newId: IdSource },
  { id, generation }: WaitingSpec,
  processed: Processed,
): boolean {
  return store.transaction(() => {
    const row = store.get<{ content: string | null; version: string | null }>(
      'SELECT content, version FROM openapi_spec WHERE id = ? AND generation = ?',
      id,
      generation,
    )
    if (!row) return false
    const content = processed.kind === 'text' ? processed.text : row.content
    store.run(
      `UPDATE openapi_spec SET state = 'complete', content = ?, version = ?, error_code = ?, processed_at = ?
       WHERE id = ?`,
      content,
      content === row.content ? row.version : newId(),
      processed.kind === 'failed' ? processed.error : null,
      clock(),
      id,
    )
    return true
  })
}
