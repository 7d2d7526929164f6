import { callOther } from '../concerns-one.ts'
import type { Failure, Remote } from '../remote.ts'
import type { MissingFile } from './apply/missing-files.ts'

/** The number of files requested at once: one for each connection of the client. */
const PARALLEL = 8
/** The number of failed files after which no other is requested, because the server may serve none at present. */
export const FAILURE_LIMIT = 16

/** The files that did not arrive. */
export interface Unfetched<File> {
  failed: { file: File; failure: Failure }[]
  /** The files that were not requested, after too many failures. */
  left: File[]
}

/** Fetches files, and stores each when it arrives. Together they may be larger than the memory. */
export async function fetchEach<File extends MissingFile>(
  remote: Remote,
  files: readonly File[],
  storeBytes: (bytes: Uint8Array, file: File) => void,
): Promise<Unfetched<File>> {
  const unfetched: Unfetched<File> = { failed: [], left: [] }
  const queue = files.values()
  const worker = async () => {
    for (const file of queue) {
      if (unfetched.failed.length >= FAILURE_LIMIT) {
        unfetched.left.push(file)
        continue
      }
      const { downloadURL, hash, size } = file
      const fetched = await remote.fetchFile(downloadURL, { hash, size })
      if (fetched.ok) storeBytes(fetched.bytes, file)
      else unfetched.failed.push({ file, failure: fetched })
    }
  }
  await Promise.all(Array.from({ length: Math.min(PARALLEL, files.length) }, worker))
  return unfetched
}

/**
 * Returns the failure that concerns more than the failed files: a pause that the remote requests, or the failure of
 * another call. Returns undefined when the remote answers that call. A broken connection alone does not distinguish an
 * unreachable remote from one that fails over a file.
 */
export async function commonFailure(
  remote: Remote,
  failures: readonly Failure[],
): Promise<Failure | undefined> {
  if (failures.length === 0) return undefined
  const pause = failures.find(({ kind }) => kind === 'limited')
  if (pause) return pause
  const otherCall = await callOther(remote)
  return otherCall.ok ? undefined : otherCall
}
