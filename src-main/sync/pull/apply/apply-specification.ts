import { milliseconds, millisecondsOrNull, type FeedEntry } from '../feed-entry.ts'
import type { ApplyScope } from './apply-changes.ts'
import { freeOrder } from './deletions/free-order.ts'

/** Writes an OpenAPI specification. Its last version is fetched after the pull (`fetch-specifications.ts`). */
export function applyOpenApiSpec(
  { store, organization, touch }: ApplyScope,
  { id, value }: FeedEntry<'openapi-spec'>,
): void {
  freeOrder(store, 'openapi_spec', value.order, id)
  store.run(
    'UPDATE openapi_spec SET slug = id WHERE organization = ? AND slug = ? AND id <> ?',
    organization,
    value.slug,
    id,
  )
  store.run(
    `INSERT INTO openapi_spec (seq, id, organization, slug, source_url, source_text, state, visibility, version,
       processed_at, error_code, errors, error_count, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, slug = excluded.slug, source_url = excluded.source_url,
       source_text = excluded.source_text, state = excluded.state, visibility = excluded.visibility,
       version = excluded.version, errors = excluded.errors, error_count = excluded.error_count,
       processed_at = excluded.processed_at, error_code = excluded.error_code, updated_at = excluded.updated_at`,
    value.order,
    id,
    organization,
    value.slug,
    value.sourceURL,
    value.sourceURL === null ? '' : null,
    value.processingState,
    value.visibility ?? 'private',
    value.version,
    millisecondsOrNull(value.processedAt),
    value.errorCode,
    JSON.stringify(value.errors ?? []),
    value.errorCount ?? 0,
    milliseconds(value.createdAt),
    milliseconds(value.updatedAt),
  )
  touch({ kind: 'openapi-spec', organization })
}

/** Writes settings of translations. */
export function applyTranslationSettings(
  { store, organization, touch }: ApplyScope,
  { id, value }: FeedEntry<'translation-settings'>,
): void {
  freeOrder(store, 'translation_settings', value.order, id)
  store.run(
    `INSERT INTO translation_settings (seq, id, organization, title, languages, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, title = excluded.title, languages = excluded.languages,
       updated_at = excluded.updated_at`,
    value.order,
    id,
    organization,
    value.title,
    JSON.stringify(value.languages),
    milliseconds(value.createdAt),
    milliseconds(value.updatedAt),
  )
  touch({ kind: 'organization', organization })
}
