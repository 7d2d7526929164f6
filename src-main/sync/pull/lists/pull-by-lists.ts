import type { Reader, Writer } from '../../../store/store.ts'
import { acknowledgedIn } from '../../organization-of.ts'
import type { Intent } from '../../outbox/intent-row.ts'
import { allIntents, intentsIn, lastIntent } from '../../outbox/intents.ts'
import { toRemoteIds, replaceIds } from '../../outbox/known-ids.ts'
import type { Failure, Remote } from '../../remote.ts'
import type { ReplicaContext } from '../../replica-context.ts'
import { applyFirst } from '../apply-first.ts'
import { applyPulled, type Pulled } from '../apply-pulled.ts'
import { resumeOfflineSpaces, onlineOnlySpaces } from '../online-only-spaces.ts'
import type { PulledCount, PullOptions } from '../pull.ts'
import { ListEntries } from './list-entries.ts'
import type { ListPull } from './list-pull.ts'
import { beganWithLists, listedWithin } from './listed-entities.ts'
import { OwnOrders } from './own-orders.ts'
import { pollLibrary } from './poll-library.ts'
import { pollOrganization } from './poll-organization.ts'
import { dueLast, pollUnlessFailing } from './poll-unless-failing.ts'
import { readsOfRemote, Stopped } from './remote-reads.ts'
import { spacePlace } from './space-place.ts'

export interface ListPullOptions extends PullOptions {
  /** True when everything is polled, not only what may have changed. */
  isThorough: boolean
  /** The number of earlier pulls in this process. */
  turn: number
}

/** The number of pages in one step. */
const STEP = 256
/** The number of pages in one step of a first pull. The remote idles during a step, so the step is short. */
const FIRST_STEP = 32
/** The number of entries of a first pull in one commit. An interrupted pull continues from the last commit. */
const ENTRIES_PER_COMMIT = 800

/**
 * Pulls an organization from a remote without a feed, through the documented lists. Results take the form of the
 * feed and have the same writer. Each step is committed with its place, so an interrupted pull continues there.
 * Returns the number of entries, or the failure.
 */
export async function pullByLists(
  replica: ReplicaContext,
  remote: Remote,
  organization: string,
  options: ListPullOptions,
): Promise<PulledCount | Failure> {
  const counted: PulledCount = { ok: true, pulled: 0 }
  try {
    await pullAll(replica, beginPull(replica, remote, { organization, options, counted }))
    return counted
  } catch (error) {
    if (error instanceof Stopped) return error.failure
    throw error
  } finally {
    replica.context.store.endBatch()
  }
}

async function pullAll({ context: { store } }: ReplicaContext, pull: ListPull): Promise<void> {
  const acknowledged = acknowledgedIn(store, pull.organization)
  store.transaction(() => resumeOfflineSpaces(store, pull.organization))
  const entries = pull.begin()
  await pollOrganization(pull, entries)
  const spaces = await pollLibrary(pull, entries)
  pull.commit(
    entries,
    acknowledged.filter((intent) => spaceOf(pull, intent) === undefined),
  )
  const failed = new Set<string>()
  for (const space of dueLast(pull, spaces)) {
    const landed = acknowledged.filter((intent) => spaceOf(pull, intent) === space.id)
    if (!(await pollUnlessFailing(pull, space, failed))) failed.add(space.id)
    else if (landed.length > 0) pull.commit(pull.begin(), landed)
  }
  const remaining = intentsIn(store, 'acknowledged').filter(
    (intent) => acknowledged.some(({ id }) => id === intent.id) && !failed.has(spaceOf(pull, intent) ?? ''),
  )
  // The subjects of these intents are no longer visible.
  pull.end(remaining)
}

interface Beginning {
  organization: string
  options: ListPullOptions
  counted: PulledCount
}

function beginPull(
  replica: ReplicaContext,
  remote: Remote,
  { organization, options, counted }: Beginning,
): ListPull {
  const { store } = replica.context
  let gathered = 0
  const { unfetched } = options
  const isFirst = !wasPulledWhole(store, organization, (space) => unfetched.isDue(space))
  /** True in a first pull while no intent is pending that would have to run again. */
  const isAlone = () => isFirst && !lastIntent(store)
  const write = (answer: Pulled['answers'][number], entries: ListEntries | null, landed: Intent[]) => {
    counted.pulled += answer.changes.length
    const storePlace = (writer: Writer) => entries?.runNotes(writer)
    const step = { organization, answers: [answer], storePlace, landed, retain: options.retain }
    const touched = isAlone() && landed.length === 0 ? applyFirst(replica, step) : applyPulled(replica, step)
    gathered += answer.changes.length
    if (gathered >= ENTRIES_PER_COMMIT) {
      store.endBatch()
      gathered = 0
    }
    options.onApplied({ changeCount: answer.changes.length, touched, isFirst })
  }
  return {
    store,
    reads: readsOfRemote(remote),
    organization,
    user: replica.user(),
    orders: new OwnOrders(store),
    unfetched,
    involved: involvedIn(store),
    lacks: new Set(),
    isThorough: options.isThorough,
    turn: options.turn,
    step: () => (isAlone() ? FIRST_STEP : STEP),
    begunAt: replica.context.clock(),
    begin: () => new ListEntries(store),
    commit(entries, landed = []) {
      if (!entries.isEmpty || landed.length > 0) write(entries.answer, entries, landed)
    },
    end(landed) {
      if (counted.pulled + landed.length > 0) write({ changes: [], people: [], more: false }, null, landed)
    },
  }
}

/** True when every offline space of the organization was polled to its end, but for those that `mayLack` accepts. */
export function wasPulledWhole(
  store: Reader,
  organization: string,
  mayLack: (space: string) => boolean = () => false,
): boolean {
  const spaces = listedWithin(store, 'space', organization)
  const onlineOnly = onlineOnlySpaces(store)
  return (
    beganWithLists(store, organization) &&
    spaces.every(({ id }) => onlineOnly.has(id) || spacePlace(store, id).signal !== null || mayLack(id))
  )
}

/** Returns the ids that unfinished edits reference, as the remote has them. */
function involvedIn(store: Writer): Set<string> {
  const ids = new Set<string>()
  for (const { state, input } of allIntents(store)) {
    if (state === 'parked') continue
    replaceIds(toRemoteIds(store, input.params ?? {}), (id) => {
      ids.add(id)
      return id
    })
  }
  return ids
}

function spaceOf({ store }: ListPull, { input }: Intent): string | undefined {
  const { spaceId } = toRemoteIds(store, (input.params ?? {}) as { spaceId?: string })
  return spaceId
}
