import type { RawInput } from '../../../src-main/operations/engine/dispatch.ts'
import { outboxItems } from '../../../src-main/sync/outbox/outbox-items.ts'
import type { Remote } from '../../../src-main/sync/remote.ts'
import { openTestReplica, type TestReplica } from '../../support/sync/replica.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from '../../support/workspace.ts'
import { chanceOf, type Chance } from './chance.ts'
import { FailingReads } from './failing-reads.ts'
import { FaultyNetwork } from './faulty-network.ts'
import { fillOrigin } from './fill-origin.ts'
import { startHttpOrigin, type HttpOrigin } from './http-origin.ts'
import { faultsIn, retainedAt, type ObservedReplica } from './invariants.ts'
import { Ledger } from './ledger.ts'
import { ProcessLife } from './life.ts'
import { readInParts } from './partial-trees.ts'
import { Person, type Habits } from './people.ts'
import { ReadContents } from './read-contents.ts'
import { asKind, hasPreconditions, type RemoteKind } from './remote-kind.ts'
import { resolveOne } from './resolve-outbox.ts'
import { Reviewer } from './reviewer.ts'
import { restoreSafeguards, withoutSafeguard, type Safeguard } from './safeguards.ts'
import { UserActions } from './user-actions.ts'

const STEPS = 30
/** The errors of the clocks of replicas, in milliseconds: none, an hour behind, and a day ahead. */
const SKEWS = [0, 0, -3_600_000, 86_400_000]

/**
 * The probability that a list of a remote without a feed leaves out an item. Such a remote updates its lists after
 * its writes.
 */
const LEFT_OUT = 0.02
/** The probability that a user reads a tree in parts between two steps. */
const READS = 0.1
/** Added to the seed for the randomness of reads, so that it differs from that of the world. */
const OF_READS = 0x7ee5
/** The usual probability that a user acts on a review between two steps. */
const REVIEWS = 0.35
/** Added to the seed for the randomness of reviews, so that it differs from that of the world. */
const OF_REVIEWS = 0x5e71e
/** Added to the seed for the randomness of failing reads, so that it differs from that of the world. */
const OF_FAILURES = 0xfa17

interface SimulatedReplica extends ObservedReplica {
  app: TestReplica
  network: FaultyNetwork
  person: Person
  /** The process that has opened the replica. */
  life: ProcessLife
  skew: number
}

export interface WorldOptions {
  /** The safeguard that is disabled in this world. */
  without?: Safeguard | undefined
  kind?: RemoteKind
  /** True when the replicas reach the origin over HTTP, with the client of the app. */
  isOverHttp?: boolean
  /** The frequency of actions, where it is not the usual one. */
  habits?: Partial<Habits>
  /** The probability that a user acts on a review between two steps, where it is not the usual one. */
  reviews?: number
  /** The probability of a read at which the remote begins to fail over one thing for a while. Usually it never does. */
  failures?: number
  /** Called with each action, as one line. */
  trace?: (line: string) => void
  /** Called with each operation that is queued on a replica. */
  did?: (operation: string) => void
  /** Called with the quiet world, before its stores are closed. */
  ended?: (world: { origin: TestWorkspace; replicas: readonly ObservedReplica[] }) => void
}

/**
 * Runs one world from one seed: an origin, and two or three replicas with wrong clocks. Users act at all of them.
 * The network fails in between; processes end within any call and start again. Then the network heals and everyone
 * syncs until all is quiet.
 *
 * Returns the broken invariants; nothing when every invariant holds. Without a safeguard, it must find the fault
 * which that safeguard prevents.
 */
export async function simulate(seed: number, options: WorldOptions = {}): Promise<string[]> {
  const {
    without,
    kind = 'feed',
    isOverHttp = false,
    habits = {},
    reviews = REVIEWS,
    failures = 0,
    trace = () => undefined,
    did = () => undefined,
    ended = () => undefined,
  } = options
  const chance = chanceOf(seed)
  const origin = openTestWorkspace()
  const http = isOverHttp ? await startHttpOrigin(origin) : undefined
  let replicas: SimulatedReplica[] = []
  try {
    const ledger = new Ledger([origin.organization, origin.addOrganization('Elsewhere')])
    const people = fillOrigin(origin, ledger, kind)
    const place = { name: 'origin', store: origin.store, attempt: origin.attempt }
    const there = new Person(place, {
      chance,
      ledger,
      habits,
      onAction: ({ operation, input }) => trace(`origin: ${operation} ${JSON.stringify(input)}`),
    })
    const read = new ReadContents()
    const reviewing = chanceOf(seed ^ OF_REVIEWS)
    const failing = new FailingReads(chanceOf(seed ^ OF_FAILURES), failures)
    const making = { chance, ledger, without, kind, http, habits, trace, read, reviewing, failing }
    replicas = openReplicas(origin, people, making)
    if (chance.is(0.8)) for (const each of replicas) await syncOrCrash(each)
    const reading = chanceOf(seed ^ OF_READS)
    const misread: string[] = []
    const readTree = ({ person }: SimulatedReplica) =>
      misread.push(...readInParts(person.place, ledger.organizations, reading))
    for (let step = 0; step < STEPS; step += 1) {
      await takeStep(chance, { origin, there, replicas, kind, isOverHttp, trace, read })
      if (reviewing.is(reviews)) reviewing.pick(replicas).reviewer.act()
      if (reading.is(READS)) readTree(reading.pick(replicas))
    }
    for (const each of replicas) await heal(each)
    // The first replicas have not pulled what the last one sent.
    for (const each of replicas) await each.app.sync()
    for (const operation of replicas.flatMap(({ actions }) => actions.operations)) did(operation)
    for (const each of replicas) readTree(each)
    ended({ origin, replicas })
    return [...misread, ...faultsIn({ origin, ledger, replicas, kind, read })]
  } finally {
    // Thousands of worlds run in one process, so each must release its memory.
    for (const { app } of replicas) app.close()
    restoreSafeguards()
    await http?.close()
    origin.close()
  }
}

interface Making {
  chance: Chance
  ledger: Ledger
  without: Safeguard | undefined
  kind: RemoteKind
  http: HttpOrigin | undefined
  habits: Partial<Habits>
  trace: (line: string) => void
  read: ReadContents
  /** The randomness of reviews. */
  reviewing: Chance
  failing: FailingReads
}

function openReplicas(
  origin: TestWorkspace,
  people: readonly Visitor[],
  { chance, ledger, without, kind, http, habits, trace, read, reviewing, failing }: Making,
): SimulatedReplica[] {
  return Array.from({ length: 2 + chance.below(2) }, (_, index) => {
    const visitor = chance.pick(people)
    const name = `desk${index}`
    const actions = new UserActions()
    const simulated: SimulatedReplica = {
      name,
      visitor,
      actions,
      network: new FaultyNetwork(chance, () => simulated.person.act(), {
        hasPreconditions: hasPreconditions(kind),
        failing,
      }),
      app: undefined as never,
      person: undefined as never,
      life: undefined as never,
      reviewer: undefined as never,
      skew: chance.pick(SKEWS),
    }
    const { wrap = (remote) => remote, ...altered } = asKind(
      kind,
      withoutSafeguard(without, chance),
      () => !simulated.network.isFair && chance.is(LEFT_OUT),
    )
    simulated.app = openTestReplica(origin, visitor, {
      network: simulated.network,
      name,
      clock: () => origin.now() + simulated.skew,
      wrap(remote) {
        simulated.life = new ProcessLife(chance, () => simulated.network.isFair)
        const reached = http
          ? { ...http.connect(visitor, simulated.network), fetchFile: remote.fetchFile }
          : remote
        return traced(name, wrap(simulated.life.reach(reached)), trace)
      },
      ...altered,
    })
    const attempt: TestReplica['attempt'] = (id, input) => simulated.app.attempt(id, input)
    simulated.person = new Person(
      { name, store: simulated.app.store, attempt },
      {
        chance,
        ledger,
        habits,
        onAction: (action) => {
          actions.add(action, outboxItems(simulated.app.store))
          trace(`${name}: ${action.operation} ${JSON.stringify(action.input)}`)
          if (action.operation === 'submitChangeRequestReview')
            read.note(
              simulated.app.store,
              action.input.params as Record<string, string>,
              wordsOfReview(action.input),
            )
        },
      },
    )
    simulated.reviewer = new Reviewer(() => simulated.person, {
      chance: reviewing,
      own: (id, input) => {
        const result = simulated.app.attemptWorkspaceOperation(id, input)
        trace(`${name}: ${id} ${JSON.stringify(input)}: ${result.ok ? 'ok' : result.problem.code}`)
        return result
      },
      submitted: ({ params, words }) => read.note(simulated.app.store, params, words),
    })
    return simulated
  })
}

/** Returns the words of a review. */
function wordsOfReview({ body }: RawInput): string {
  return (body as { comment?: { markdown: string } } | undefined)?.comment?.markdown ?? ''
}

interface World {
  origin: TestWorkspace
  there: Person
  replicas: SimulatedReplica[]
  kind: RemoteKind
  isOverHttp: boolean
  trace: (line: string) => void
  read: ReadContents
}

async function takeStep(
  chance: Chance,
  { origin, there, replicas, kind, isOverHttp, trace, read }: World,
): Promise<void> {
  const each = chance.pick(replicas)
  origin.advance(1 + chance.below(60_000))
  const choice = chance.next()
  if (choice < 0.5) each.person.act()
  else if (choice < 0.62) there.act()
  else if (choice < 0.68) resolveOne(each.app, each.actions, { chance, kind, read })
  else if (choice < 0.92)
    await syncSome(
      replicas.filter(() => chance.is(0.6)),
      // A seed does not determine which of two requests arrives first over a real network.
      hasPreconditions(kind) && !isOverHttp,
    )
  else if (choice < 0.96) {
    trace(`${each.name} starts again`)
    startAgain(each)
  } else each.skew = chance.pick(SKEWS)
}

/**
 * Syncs all at once; one after the other when the remote knows no preconditions. Between a replica's read of the
 * revision and its edit nobody else may write then, since nothing could detect that.
 */
async function syncSome(replicas: SimulatedReplica[], areTogether: boolean): Promise<void> {
  if (areTogether) await inParallel(replicas)
  else for (const each of replicas) await syncOrCrash(each)
}

/** Syncs in parallel and waits for all, also when one fails, so that none continues in a world that has ended. */
async function inParallel(replicas: SimulatedReplica[]): Promise<void> {
  const ended = await Promise.allSettled(replicas.map(syncOrCrash))
  for (const each of ended) if (each.status === 'rejected') throw each.reason
}

/** Syncs a replica. After a crash within it, another process opens the store. */
async function syncOrCrash(each: SimulatedReplica): Promise<void> {
  const { life, app } = each
  await Promise.race([app.sync(), life.over])
  if (!life.isOver) return
  app.store.dropBatch()
  startAgain(each)
}

/** Opens the store of an ended process in another one. */
function startAgain(each: SimulatedReplica): void {
  each.app = each.app.restart()
  each.reviewer.noteEnd(retainedAt(each.app))
}

/** Restores the network, and syncs a replica until nothing is in flight. */
async function heal({ app, network }: SimulatedReplica): Promise<void> {
  network.isFair = true
  for (let times = 0; times < 8; times += 1) {
    await app.sync()
    if (app.replica.status().pending === 0) return
  }
}

/** Reports each request of a replica, and its outcome. */
function traced(name: string, remote: Remote, trace: (line: string) => void): Remote {
  return {
    ...remote,
    async call(operation, call, options) {
      const result = await remote.call(operation, call, options)
      const outcome = result.ok ? 'ok' : `${result.kind} ${result.problem.code}`
      trace(
        `${name} called ${operation} ${call.idempotencyKey ?? ''} ${JSON.stringify(call.params)}: ${outcome}`,
      )
      return result
    },
  }
}
