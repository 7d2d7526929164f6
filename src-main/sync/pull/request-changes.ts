import type { ChangeList } from '../../schemas/feed/feed.ts'
import type { Failure, Remote } from '../remote.ts'
import type { ReplicaContext } from '../replica-context.ts'
import { endless, EndlessPages } from './endless-pages.ts'
import { fetchFiles } from './files/fetch-files.ts'

/** The number of entries in one answer. Other work waits while one answer is applied. */
const ENTRIES_PER_ANSWER = 200
/**
 * The number of entries in the very first answer. The code is not compiled yet, and a whole answer blocked the thread
 * for 200 ms.
 */
const ENTRIES_IN_FIRST_ANSWER = 20

/** The range of changes to request. */
export interface ChangeRange {
  organization: string
  /** The cursor to continue from; undefined at the beginning. */
  after: string | undefined
  /** The number of entries after which requests pause until these are applied. */
  atMost: number
}

/**
 * Requests changes, answer by answer, until there are no more or enough to apply at once. The bytes of referenced
 * files are stored when it returns, unless the remote fails over one.
 */
export async function requestChanges(
  replica: ReplicaContext,
  remote: Remote,
  { organization, after: cursor, atMost }: ChangeRange,
): Promise<{ ok: true; answers: ChangeList[] } | Failure> {
  const answers: ChangeList[] = []
  const pages = new EndlessPages(cursor)
  let after = cursor
  let entries = 0
  do {
    const response = await remote.call('listChangesInOrganization', {
      params: { organizationId: organization },
      query: {
        limit: after === undefined ? ENTRIES_IN_FIRST_ANSWER : ENTRIES_PER_ANSWER,
        ...(after !== undefined && { after }),
      },
    })
    if (!response.ok) return response
    const answer = response.value as ChangeList
    if (answer.more && pages.isEndless(answer.next, answer.changes.length === 0)) return endless('The feed')
    const failure = await fetchFiles(replica, remote, answer)
    if (failure) return failure
    answers.push(answer)
    entries += answer.changes.length
    after = answer.next
  } while (answers.at(-1)?.more && entries < atMost)
  return { ok: true, answers }
}
