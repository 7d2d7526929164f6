import { putBytes } from '../../store/blobs.ts'
import type { ChangeList } from '../../schemas/feed/feed.ts'
import { Problem } from '../../schemas/problem.ts'
import { endless } from './lists/list-whole.ts'
import { missingFiles } from './apply/missing-files.ts'
import type { Failure, Remote } from '../remote.ts'
import type { ReplicaContext } from '../replica-context.ts'

/** Things in one answer: what applying them takes is what others wait for a turn. */
const IN_ONE_ANSWER = 200
/**
 * Things in the first answer of all. What reads and writes them runs for the first time there and is slow: with
 * a whole answer it held the thread for 200 ms.
 */
const IN_FIRST_ANSWER = 20

/** Which changes are asked for. */
export interface AskedChanges {
  organization: string
  /** The cursor to go on from; undefined to begin. */
  after: string | undefined
  /** Things after which no more is asked for before these are taken in. */
  atMost: number
}

/**
 * Asks for what changed, answer after answer, until there is no more or enough to take in at once. The bytes of
 * files that the answers name are here when it ends.
 */
export async function askChanges(
  replica: ReplicaContext,
  remote: Remote,
  { organization, after: from, atMost }: AskedChanges,
): Promise<ChangeList[] | Failure> {
  const answers: ChangeList[] = []
  let after = from
  let things = 0
  do {
    const asked = await remote.call('listChangesInOrganization', {
      params: { organizationId: organization },
      query: {
        limit: after === undefined ? IN_FIRST_ANSWER : IN_ONE_ANSWER,
        ...(after !== undefined && { after }),
      },
    })
    if (!asked.ok) return asked
    const answer = asked.value as ChangeList
    if (answer.more && answer.next === after) return endless()
    const failure = await fetchFiles(replica, remote, answer)
    if (failure) return failure
    answers.push(answer)
    things += answer.changes.length
    after = answer.next
  } while (answers.at(-1)?.more && things < atMost)
  return answers
}

/** A file that is refused says nothing of the organization that was asked for. */
function asFault(failure: Failure): Failure {
  if (failure.kind !== 'refused') return failure
  const message = `A file could not be fetched from the server: ${failure.problem.message}`
  return {
    ...failure,
    kind: 'fault',
    problem: new Problem('remote.fault', message, { cause: failure.problem }),
  }
}

/** Brings the bytes that the answer names and that are not here. They are named by their hash: kept ones harm nobody. */
async function fetchFiles(
  { context: { store } }: ReplicaContext,
  remote: Remote,
  answer: ChangeList,
): Promise<Failure | null> {
  const fetched = await Promise.all(
    missingFiles(store, answer).map((file) => remote.fetchFile(file.downloadURL, file)),
  )
  for (const file of fetched) if (file.ok) store.batch(() => putBytes(store.batchWriter, file.bytes))
  const failure = fetched.find((file) => !file.ok)
  return failure ? asFault(failure) : null
}
