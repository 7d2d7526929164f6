import { putBytes } from '../replica/blobs.ts'
import type { Writer } from '../replica/store.ts'
import type { Touched } from '../schemas/change-event.ts'
import type { ChangeList } from '../schemas/feed.ts'
import { missingFiles } from './apply/missing-files.ts'
import type { Keep } from './apply/keep.ts'
import { takeInFirst } from './take-in-first.ts'
import { intentsIn, lastIntent } from './intents.ts'
import { organizationOf } from './organization-of.ts'
import type { Remote, RemoteResult } from './remote.ts'
import type { ReplicaDesk } from './replica-desk.ts'
import { takeInChanges } from './take-in-changes.ts'
import { takeReturning } from './unkept-spaces.ts'

/** Why a step of a round did not come to its end: what the remote or the network said. */
export type Failure = Extract<RemoteResult, { ok: false }>

/** Things in one answer: what applying them takes is what others wait for a turn. */
const IN_ONE_ANSWER = 200
/** Things that are taken in at once while edits are pending, or once a first pull is over. */
const TOGETHER = 5000

export interface PullOptions {
  keep: Keep
  /** Called after every answer that was taken in. */
  took(progress: { things: number; touched: Touched[]; isFirst: boolean }): void
}

/**
 * Pulls what changed in an organization since the cursor, answer by answer. Each answer is kept with its
 * cursor before the next is asked for, so a pull that is cut off goes on where it was. Answers how many
 * things were told, or why it stopped.
 */
export async function pullOrganization(
  replica: ReplicaDesk,
  remote: Remote,
  organization: string,
  options: PullOptions,
): Promise<{ pulled: number } | Failure> {
  const { store } = replica.desk
  // Taken before the first question: whatever the remote had acknowledged by now is in its answers. What was
  // written in another organization comes with the answers of that one.
  const acknowledged = intentsIn(store, 'acknowledged').filter(
    (intent) => (organizationOf(store, intent) ?? organization) === organization,
  )
  let pulled = 0
  if (store.transaction(() => takeReturning(store, organization))) startOver(replica, organization)
  for (;;) {
    const place = placeOf(replica, organization)
    const isFirst = !place?.whole && !lastIntent(store)
    const answers = await ask(replica, remote, { organization, place, atMost: isFirst ? 0 : TOGETHER })
    if ('kind' in answers) {
      if (answers.status !== 410 || !place) return answers
      startOver(replica, organization)
      continue
    }
    const things = answers.reduce((sum, { changes }) => sum + changes.length, 0)
    const last = answers.at(-1)
    const landed = last?.more ? [] : acknowledged
    pulled += things
    if (things === 0 && landed.length === 0 && last?.next === place?.cursor) return { pulled }
    const keepPlace = (writer: Writer) => last && moveCursor(writer, organization, last)
    const told = { organization, answers, keepPlace, landed, keep: options.keep }
    const touched = isFirst ? takeInFirst(replica, told) : takeInChanges(replica, told)
    if (!last?.more) store.endBatch()
    options.took({ things, touched, isFirst: !place?.whole })
    if (!last?.more) return { pulled }
  }
}

interface Asked {
  organization: string
  place: { cursor: string } | undefined
  /** Things after which no more is asked for before these are taken in. */
  atMost: number
}

/**
 * Asks for what changed, answer after answer, until there is no more or enough to take in at once: what is
 * pending runs again after each taking in, so that is done seldom.
 */
async function ask(
  replica: ReplicaDesk,
  remote: Remote,
  { organization, place, atMost }: Asked,
): Promise<ChangeList[] | Failure> {
  const answers: ChangeList[] = []
  let after = place?.cursor
  let things = 0
  do {
    const asked = await remote.call('listChangesInOrganization', {
      params: { organizationId: organization },
      query: { limit: IN_ONE_ANSWER, ...(after !== undefined && { after }) },
    })
    if (!asked.ok) return asked
    const answer = asked.value as ChangeList
    const failure = await fetchFiles(replica, remote, answer)
    if (failure) return failure
    answers.push(answer)
    things += answer.changes.length
    after = answer.next
  } while (answers.at(-1)?.more && things < atMost)
  return answers
}

function placeOf({ desk: { store } }: ReplicaDesk, organization: string) {
  return store.get<{ cursor: string; whole: number }>(
    'SELECT cursor, whole FROM pulled WHERE organization = ?',
    organization,
  )
}

/** Notes how far the organization was pulled. */
function moveCursor(store: Writer, organization: string, { next, more }: ChangeList): void {
  store.run(
    `INSERT INTO pulled (organization, cursor, whole) VALUES (?, ?, ?)
     ON CONFLICT (organization) DO UPDATE SET cursor = excluded.cursor, whole = max(whole, excluded.whole)`,
    organization,
    next,
    more ? 0 : 1,
  )
}

/** The remote no longer knows what was deleted since: it tells everything again, and nothing here is deleted for it. */
function startOver({ desk: { store } }: ReplicaDesk, organization: string): void {
  store.run('DELETE FROM pulled WHERE organization = ?', organization)
}

/** Brings the bytes that the answer names and that are not here. They are named by their hash: kept ones harm nobody. */
async function fetchFiles(
  { desk: { store } }: ReplicaDesk,
  remote: Remote,
  answer: ChangeList,
): Promise<Failure | null> {
  const fetched = await Promise.all(
    missingFiles(store, answer).map((file) => remote.fetchFile(file.downloadURL, file)),
  )
  for (const file of fetched) if (file.ok) store.batch(() => putBytes(store.batchWriter, file.bytes))
  return fetched.find((file) => !file.ok) ?? null
}
