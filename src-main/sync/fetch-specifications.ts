import type { Touched } from '../schemas/feed/change-event.ts'
import type { OpenApiSpecRawContent, OpenApiSpecVersion } from '../schemas/openapi-spec.ts'
import type { Store } from '../store/store.ts'
import { concernsOne } from './concerns-one.ts'
import type { Failure, Remote } from './remote.ts'

/** A specification whose version in force is not stored here. */
interface MissingVersion {
  id: string
  organization: string
  slug: string
  source_url: string | null
  version: string
  processed_at: number | null
  updated_at: number
}

/**
 * Fetches the version in force of each specification, so that pages show it offline. A version that the remote refuses
 * is added to `refused` and not requested again. One over which the remote fails is requested again after the next
 * pull, and blocks neither the others nor the edits of the user. Returns the changed things, or a failure when the
 * remote cannot answer.
 */
export async function fetchSpecifications(
  store: Store,
  remote: Remote,
  refused: Set<string>,
): Promise<{ ok: true; touched: Touched[] } | Failure> {
  const touched: Touched[] = []
  for (const spec of specificationsWithoutText(store)) {
    if (refused.has(spec.version)) continue
    const read = await readVersion(remote, spec)
    if (read.kind === 'failed') return read.failure
    if (read.kind === 'refused') refused.add(spec.version)
    if (read.kind === 'text') {
      store.transaction(() => storeVersion(store, spec, read.text))
      touched.push({ kind: 'openapi-spec', organization: spec.organization })
    }
  }
  return { ok: true, touched }
}

function specificationsWithoutText(store: Store): MissingVersion[] {
  return store.all(
    `SELECT id, organization, slug, source_url, version, processed_at, updated_at FROM openapi_spec
     WHERE version IS NOT NULL AND NOT EXISTS (SELECT 1 FROM openapi_version WHERE id = openapi_spec.version)`,
  )
}

/**
 * The result of a read. It is `moved` if the specification has another version, which the next pull receives, and
 * `later` if the remote answered without the text.
 */
type ReadResult =
  | { kind: 'text'; text: string }
  | { kind: 'moved' | 'refused' | 'later' }
  | { kind: 'failed'; failure: Failure }

/** Reads a text between two reads of its version, because the text does not contain it. */
async function readVersion(
  remote: Remote,
  { organization, slug, version }: MissingVersion,
): Promise<ReadResult> {
  const input = { params: { organizationId: organization, specSlug: slug } }
  const before = await remote.call('getLatestOpenAPISpecVersion', input)
  if (!before.ok) return refusalOrFailure(remote, before)
  if ((before.value as OpenApiSpecVersion).id !== version) return { kind: 'moved' }
  const raw = await remote.call('getLatestOpenAPISpecVersionContentRaw', input)
  if (!raw.ok) return refusalOrFailure(remote, raw)
  const after = await remote.call('getLatestOpenAPISpecVersion', input)
  if (!after.ok) return refusalOrFailure(remote, after)
  if ((after.value as OpenApiSpecVersion).id !== version) return { kind: 'moved' }
  return { kind: 'text', text: (raw.value as OpenApiSpecRawContent).text }
}

async function refusalOrFailure(remote: Remote, failure: Failure): Promise<ReadResult> {
  if (failure.kind === 'refused') return { kind: 'refused' }
  return (await concernsOne(remote, failure)) ? { kind: 'later' } : { kind: 'failed', failure }
}

/** Replaces the previous version, because a replica needs only the version in force. */
function storeVersion(store: Store, spec: MissingVersion, text: string): void {
  const { id, version, source_url: url, processed_at: processedAt, updated_at: updatedAt } = spec
  const isCurrent = store.get('SELECT 1 FROM openapi_spec WHERE id = ? AND version = ?', id, version)
  if (isCurrent === undefined) return
  store.run('DELETE FROM openapi_version WHERE spec = ?', id)
  store.run(
    'INSERT INTO openapi_version (id, spec, source_url, text, created_at) VALUES (?, ?, ?, ?, ?)',
    version,
    id,
    url,
    text,
    processedAt ?? updatedAt,
  )
}
