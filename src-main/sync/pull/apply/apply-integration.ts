import type { Writer } from '../../../store/store.ts'
import { milliseconds, type FeedEntry } from '../feed-entry.ts'
import type { ApplyScope } from './apply-changes.ts'
import { freeOrder } from './deletions/free-order.ts'

/** Writes an integration with its pictures. Its script stays at the remote, because nothing runs it here. */
export function applyIntegration(
  { store, organization, touch }: ApplyScope,
  { id: name, value }: FeedEntry<'integration'>,
): void {
  store.run('DELETE FROM integration WHERE seq = ? AND name <> ?', value.order, name)
  store.run(
    `INSERT INTO integration (seq, name, organization, version, visibility, manifest, script, published_at)
     VALUES (?, ?, ?, ?, ?, ?, '', ?)
     ON CONFLICT (name) DO UPDATE SET version = excluded.version, visibility = excluded.visibility,
       manifest = excluded.manifest, published_at = excluded.published_at`,
    value.order,
    name,
    organization,
    value.version,
    value.visibility,
    JSON.stringify(value.manifest),
    milliseconds(value.publishedAt),
  )
  applyPictures(store, name, value.pictures)
  touch({ kind: 'integration', organization })
}

/** Writes the pictures. Their bytes were fetched before. */
function applyPictures(
  store: Writer,
  name: string,
  pictures: FeedEntry<'integration'>['value']['pictures'],
): void {
  const integrationRow = '(SELECT seq FROM integration WHERE name = ?)'
  store.run(`DELETE FROM integration_picture WHERE integration = ${integrationRow}`, name)
  for (const { place, contentType, hash } of pictures) {
    store.run(
      `INSERT INTO integration_picture (integration, place, content_type, data)
       VALUES (${integrationRow}, ?, ?, (SELECT id FROM blob WHERE hash = ?))`,
      name,
      place,
      contentType,
      Buffer.from(hash, 'hex'),
    )
  }
}

/** Writes an installation. The feed contains no integration that another organization publishes. */
export function applyInstallation(
  { store, organization, touch }: ApplyScope,
  { id, value }: FeedEntry<'installation'>,
): void {
  freeOrder(store, 'installation', value.order, id)
  store.run(
    `INSERT INTO installation (seq, id, integration, organization, status, configuration, external_ids, created_at,
       updated_at) SELECT ?, ?, seq, ?, ?, ?, ?, ?, ? FROM integration WHERE name = ?
     ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, status = excluded.status,
       configuration = excluded.configuration, external_ids = excluded.external_ids, updated_at = excluded.updated_at`,
    value.order,
    id,
    organization,
    value.status,
    JSON.stringify(value.configuration),
    JSON.stringify(value.externalIds),
    milliseconds(value.createdAt),
    milliseconds(value.updatedAt),
    value.integration,
  )
  touch({ kind: 'integration', organization })
}
