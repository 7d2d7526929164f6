import { hash as hashOf } from 'node:crypto'
import { DamagedText } from '../store/damaged-text.ts'
import type { Reader, Store } from '../store/store.ts'
import { contentCall } from './outbox/content-call.ts'
import type { Intent } from './outbox/intent-row.ts'
import { allIntents } from './outbox/intents.ts'
import { toRemoteIds } from './outbox/known-ids.ts'
import type { Failure, Remote } from './remote.ts'

/**
 * Restores texts that the disk has damaged: from a pending edit, or from the remote through any page and revision
 * with that text. Only bytes with the hash of the text are accepted. Returns a failure when the remote cannot
 * answer. Throws the problem of a damaged store when no other copy of the text exists.
 */
export async function repairTexts(store: Store, remote: Remote): Promise<Failure | undefined> {
  for (const blob of store.damagedTexts) {
    const hash = store.get<{ hash: Buffer }>('SELECT hash FROM blob WHERE id = ?', blob)?.hash
    const copy = hash && (textInEdits(store, hash) ?? (await textAtRemote(store, remote, { blob, hash })))
    if (typeof copy === 'object') return copy
    if (hash && copy === undefined) throw store.recordLostText(new DamagedText(blob))
    if (copy !== undefined) store.run('UPDATE blob SET data = ? WHERE id = ?', copy, blob)
    store.damagedTexts.delete(blob)
  }
  return undefined
}

const hasHash = (hash: Buffer, text: string): boolean => hashOf('sha256', text, 'buffer').equals(hash)

/** Returns the text from a pending edit, because the remote may not have the user's own text yet. */
function textInEdits(store: Reader, hash: Buffer): string | undefined {
  for (const intent of allIntents(store)) {
    const text = intent.isSound ? textsIn(intent).find((each) => hasHash(hash, each)) : undefined
    if (text !== undefined) return text
  }
  return undefined
}

function textsIn({ operation, input, effective, base }: Intent): string[] {
  const written = [input, effective ?? {}].flatMap(
    (call) => contentCall(operation, call)?.body?.changes.map(({ document }) => document?.markdown) ?? [],
  )
  return [...written, ...Object.values(base)].filter((text) => text !== undefined)
}

interface Version {
  page: string
  space: string
  revision: string
  changeRequest: string | null
}

/** The maximum number of versions to request. If these have lost the text, further ones are unlikely to have it. */
const VERSION_LIMIT = 10

async function textAtRemote(
  store: Store,
  remote: Remote,
  { blob, hash }: { blob: number; hash: Buffer },
): Promise<string | Failure | undefined> {
  const versions = store.all<Version>(
    `SELECT page_version.page, line.space, revision.id AS revision, change_request.id AS changeRequest
     FROM page_version JOIN line ON line.id = page_version.line
       JOIN revision ON revision.line = page_version.line AND revision.seq = page_version.seq
       LEFT JOIN change_request ON change_request.line = line.id
     WHERE page_version.text = ? ORDER BY page_version.until IS NOT NULL, page_version.seq DESC LIMIT ?`,
    blob,
    VERSION_LIMIT,
  )
  for (const version of versions) {
    const text = await textOfVersion(store, remote, version, hash)
    if (text !== undefined) return text
  }
  return undefined
}

/**
 * Returns the text of a version from its revision, or from the current page, because remotes differ in what they
 * store.
 */
async function textOfVersion(
  store: Reader,
  remote: Remote,
  { page: pageId, space: spaceId, revision: revisionId, changeRequest: changeRequestId }: Version,
  hash: Buffer,
): Promise<string | Failure | undefined> {
  const input = (params: Record<string, string>) =>
    toRemoteIds(store, { params, query: { format: 'markdown' } as const })
  const reads = [
    () => remote.call('getPageInRevisionById', input({ spaceId, revisionId, pageId })),
    () =>
      changeRequestId === null
        ? remote.call('getPageById', input({ spaceId, pageId }))
        : remote.call('getPageInChangeRequestById', input({ spaceId, changeRequestId, pageId })),
  ]
  for (const readText of reads) {
    const read = await readText()
    if (!read.ok && read.kind !== 'refused') return read
    const text = read.ok ? (read.value as { markdown?: unknown }).markdown : undefined
    if (typeof text === 'string' && hasHash(hash, text)) return text
  }
  return undefined
}
