import type { ChangeList } from '../../../schemas/feed/feed.ts'
import { Problem } from '../../../schemas/problem.ts'
import { putBytes } from '../../../store/blobs.ts'
import { putMissingFile } from '../../../store/missing-file.ts'
import type { Failure, Remote } from '../../remote.ts'
import type { ReplicaContext } from '../../replica-context.ts'
import { missingFiles } from '../apply/missing-files.ts'
import { commonFailure, fetchEach } from '../fetch-each.ts'

/**
 * Fetches the missing bytes that an answer references. Unused bytes do no harm, because their hash names them. A file
 * over which the remote fails is stored without its bytes, and blocks neither the pull nor the edits of the user.
 * `fetchMissing` requests it again. Returns a failure when the remote cannot answer.
 */
export async function fetchFiles(
  { context: { store, log } }: ReplicaContext,
  remote: Remote,
  answer: ChangeList,
): Promise<Failure | null> {
  const unfetched = await fetchEach(remote, missingFiles(store, answer), (bytes) =>
    store.batch(() => putBytes(store.batchWriter, bytes)),
  )
  const common = await commonFailure(
    remote,
    unfetched.failed.map(({ failure }) => failure),
  )
  if (common) return asFault(common)
  const { failed, left } = unfetched
  for (const { file, failure } of failed)
    log.warn({ file: file.hash, error: failure.problem }, 'The server cannot send a file')
  // The files that were not requested come first at the next try.
  for (const { downloadURL: address, ...file } of [...left, ...failed.map(({ file: each }) => each)])
    store.batch(() => putMissingFile(store.batchWriter, { ...file, address }))
  return null
}

/** Returns a refusal as a fault. A refusal would count as the refusal of the whole organization. */
function asFault(failure: Failure): Failure {
  if (failure.kind !== 'refused') return failure
  const message = `A file could not be fetched from the server: ${failure.problem.message}`
  return {
    ...failure,
    kind: 'fault',
    problem: new Problem('remote.fault', message, { cause: failure.problem }),
  }
}
