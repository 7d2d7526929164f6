import { removeUnusedBlob } from '../../../revisions/sweep-line.ts'
import type { Touched } from '../../../schemas/feed/change-event.ts'
import { putBytes } from '../../../store/blobs.ts'
import type { Store } from '../../../store/store.ts'
import type { Failure, Remote } from '../../remote.ts'
import type { ReplicaContext } from '../../replica-context.ts'
import type { MissingFile } from '../apply/missing-files.ts'
import { commonFailure, fetchEach } from '../fetch-each.ts'
import { indexArrivedFile } from './arrived-file.ts'

/** The delay before the second try in milliseconds; it doubles with each try. */
const FIRST_DELAY = 60_000
const LONGEST_DELAY = 3_600_000

interface DueFile extends MissingFile {
  blob: number
  tries: number
}

/**
 * Requests the files again that the remote could not send: those whose delay has passed, or all. Call it after a pull,
 * when every version of a file is stored. Returns the changed things, or a failure when the remote cannot answer.
 */
export async function fetchMissing(
  { context: { store, clock } }: ReplicaContext,
  remote: Remote,
  isThorough: boolean,
): Promise<{ ok: true; touched: Touched[] } | Failure> {
  const touched: Touched[] = []
  const due = dueFiles(store, clock(), isThorough)
  const unfetched = await fetchEach(remote, due, (bytes, { blob }) =>
    store.transaction(() => {
      putBytes(store, bytes)
      touched.push(...indexArrivedFile(store, blob))
    }),
  )
  const common = await commonFailure(
    remote,
    unfetched.failed.map(({ failure }) => failure),
  )
  if (common) return common
  for (const { file } of unfetched.failed) postpone(store, file, clock())
  return { ok: true, touched }
}

/**
 * Returns the files to request, those that waited longest first. Files that nothing references any more are removed. A
 * time that is further away than the longest delay comes from a clock that was wrong.
 */
function dueFiles(store: Store, now: number, isThorough: boolean): DueFile[] {
  const select = () =>
    store.all<DueFile>(
      `SELECT missing_file.blob, tries, address AS downloadURL, lower(hex(hash)) AS hash, size
       FROM missing_file JOIN blob ON blob.id = missing_file.blob
       WHERE ? OR next_at <= ? OR next_at > ? ORDER BY next_at, missing_file.blob`,
      isThorough ? 1 : 0,
      now,
      now + LONGEST_DELAY,
    )
  const known = select()
  if (known.length === 0) return known
  store.transaction(() => known.forEach(({ blob }) => removeUnusedBlob(store, blob)))
  return select()
}

function postpone(store: Store, { blob, tries }: DueFile, now: number): void {
  const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.min(tries, 10))
  store.run('UPDATE missing_file SET tries = tries + 1, next_at = ? WHERE blob = ?', now + delay, blob)
}
