import { hash as hashOf } from 'node:crypto'
import { DamagedText, placeOfText } from '../store/damaged-text.ts'
import type { Reader, Store } from '../store/store.ts'
import { contentCall } from './outbox/content-call.ts'
import type { Intent } from './outbox/intent-row.ts'
import { allIntents } from './outbox/intents.ts'
import { toRemoteIds } from './outbox/known-ids.ts'
import type { Failure, Remote } from './remote.ts'
import { FAILURES_PER_ROUND, type Unfetched } from './unfetched.ts'

/**
 * Restores texts that the disk has damaged: from a pending edit, or from the remote through any page and revision
 * with that text. Only bytes with the hash of the text are accepted. A text over which the remote fails waits in
 * `unfetched` for the next round. Returns a failure when the remote cannot answer. Throws the problem of a damaged
 * store when no other copy of the text exists.
 */
export async function repairTexts(
  store: Store,
  remote: Remote,
  unfetched: Unfetched,
): Promise<Failure | undefined> {
  unfetched.clear()
  let failures = 0
  const waiting = [...store.damagedTexts]
  for (const blob of waiting) {
    if (failures === FAILURES_PER_ROUND) return undefined
    const search = await findCopy(store, { remote, unfetched }, blob)
    if (search.found === 'failure') return search.failure
    store.damagedTexts.delete(blob)
    if (search.found === 'later') {
      failures += 1
      unfetched.add(nameOf(store, blob))
      // It follows the other texts, so that each is requested in its turn.
      store.damagedTexts.add(blob)
    }
    if (search.found === 'none') throw store.recordLostText(new DamagedText(blob))
    if (search.found === 'text') store.run('UPDATE blob SET data = ? WHERE id = ?', search.text, blob)
  }
  return undefined
}

/**
 * The result of a search for a copy of a text. `none` proves that nobody has it; `later` proves nothing, because the
 * remote failed over a version. The text is `unused` when its blob was deleted.
 */
type Search =
  | { found: 'text'; text: string }
  | { found: 'none' | 'later' | 'unused' }
  | { found: 'failure'; failure: Failure }

/** The remote, and the things over which it fails. */
interface Source {
  remote: Remote
  unfetched: Unfetched
}

async function findCopy(store: Store, source: Source, blob: number): Promise<Search> {
  const hash = store.get<{ hash: Buffer }>('SELECT hash FROM blob WHERE id = ?', blob)?.hash
  if (!hash) return { found: 'unused' }
  const text = textInEdits(store, hash)
  return text === undefined ? textAtRemote(store, source, { blob, hash }) : { found: 'text', text }
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
/** The maximum number of requests for one text over which the remote may fail in one round. */
const FAILURE_LIMIT = 2

async function textAtRemote(
  store: Store,
  { remote, unfetched }: Source,
  { blob, hash }: { blob: number; hash: Buffer },
): Promise<Search> {
  let failures = 0
  for (const version of versionsOf(store, blob)) {
    for (const readText of readsOf(store, remote, version)) {
      const read = await readText()
      const text = read.ok ? (read.value as { markdown?: unknown }).markdown : undefined
      if (typeof text === 'string' && hasHash(hash, text)) return { found: 'text', text }
      if (read.ok || read.kind === 'refused') continue
      if (!(await unfetched.concernsOne(read))) return { found: 'failure', failure: read }
      failures += 1
      if (failures === FAILURE_LIMIT) return { found: 'later' }
    }
  }
  return { found: failures > 0 ? 'later' : 'none' }
}

function versionsOf(store: Reader, blob: number): Version[] {
  return store.all<Version>(
    `SELECT page_version.page, line.space, revision.id AS revision, change_request.id AS changeRequest
     FROM page_version JOIN line ON line.id = page_version.line
       JOIN revision ON revision.line = page_version.line AND revision.seq = page_version.seq
       LEFT JOIN change_request ON change_request.line = line.id
     WHERE page_version.text = ? ORDER BY page_version.until IS NOT NULL, page_version.seq DESC LIMIT ?`,
    blob,
    VERSION_LIMIT,
  )
}

/**
 * Returns the reads of a version: from its revision, and from the current page, because remotes differ in what they
 * store.
 */
function readsOf(
  store: Reader,
  remote: Remote,
  { page: pageId, space: spaceId, revision: revisionId, changeRequest: changeRequestId }: Version,
): (() => ReturnType<Remote['call']>)[] {
  const input = (params: Record<string, string>) =>
    toRemoteIds(store, { params, query: { format: 'markdown' } as const })
  return [
    () => remote.call('getPageInRevisionById', input({ spaceId, revisionId, pageId })),
    () =>
      changeRequestId === null
        ? remote.call('getPageById', input({ spaceId, pageId }))
        : remote.call('getPageInChangeRequestById', input({ spaceId, changeRequestId, pageId })),
  ]
}

/** Names a text for the user. */
function nameOf(store: Reader, blob: number): string {
  const place = placeOfText(store, blob)
  return place ? `the text of "${place.title}" in "${place.space}"` : 'a text'
}
