import { outboxItems } from '../../../src-main/sync/outbox/outbox-items.ts'
import type { Remote } from '../../../src-main/sync/remote.ts'
import { openTestReplica, type TestReplica } from '../../support/sync/replica.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from '../../support/workspace.ts'
import { chanceOf, type Chance } from './chance.ts'
import { Deeds } from './deeds.ts'
import { fillOrigin } from './fill-origin.ts'
import { startHttpOrigin, type HttpOrigin } from './http-origin.ts'
import { faultsIn, type ObservedReplica } from './invariants.ts'
import { Ledger } from './ledger.ts'
import { Life } from './life.ts'
import { readInParts } from './partial-trees.ts'
import { Person } from './people.ts'
import { asKind, hasPreconditions, type RemoteKind } from './remote-kind.ts'
import { resolveOne } from './resolve-outbox.ts'
import { restoreSafeguards, withoutSafeguard, type Safeguard } from './safeguards.ts'
import { BadWeather } from './weather.ts'

const STEPS = 30
/** The errors of the clocks of replicas, in milliseconds: a right one, one an hour back, one a day ahead. */
const SKEWS = [0, 0, -3_600_000, 86_400_000]

/**
 * The probability that a list of a remote without a feed leaves out an item. Such a remote updates its lists after its
 * writes.
 */
const LEFT_OUT = 0.02
/** The probability that a user reads a tree in parts between two steps. */
const READS = 0.1
/** Sets the chance of reads apart from that of the world. */
const OF_READS = 0x7ee5

interface SimulatedReplica extends ObservedReplica {
  app: TestReplica
  weather: BadWeather
  person: Person
  /** The process that has the replica open now. */
  life: Life
  skew: number
}

export interface WorldOptions {
  /** A safeguard that this world goes without. */
  without?: Safeguard | undefined
  kind?: RemoteKind
  /** True where the replicas reach the origin over HTTP, with the client that the app uses. */
  isOverHttp?: boolean
  /** The weight of typing; other operations take the rest of the users' time. */
  typing?: number | undefined
  /** Called with what everyone does, one line each. */
  trace?: (line: string) => void
  /** Called with each operation that is queued on a replica. */
  did?: (operation: string) => void
}

/**
 * Runs one world from one seed: an origin, and two or three replicas with wrong clocks. Users act at all of them. The
 * network fails in between; processes end within any call and start again. Then the network heals and everyone syncs
 * until all is quiet.
 *
 * Returns the broken invariants; nothing when every invariant holds. Without a safeguard, it must find the fault which
 * that safeguard prevents.
 */
export async function simulate(seed: number, options: WorldOptions = {}): Promise<string[]> {
  const {
    without,
    kind = 'feed',
    isOverHttp = false,
    typing,
    trace = () => undefined,
    did = () => undefined,
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
      ...(typing !== undefined && { typing }),
      did: ({ operation, input }) => trace(`origin: ${operation} ${JSON.stringify(input)}`),
    })
    replicas = openReplicas(origin, people, { chance, ledger, without, kind, http, typing, trace })
    if (chance.is(0.8)) for (const each of replicas) await syncOrCrash(each)
    const reading = chanceOf(seed ^ OF_READS)
    const misread: string[] = []
    const readTree = ({ person }: SimulatedReplica) =>
      misread.push(...readInParts(person.place, ledger.organizations, reading))
    for (let step = 0; step < STEPS; step += 1) {
      await takeStep(chance, { origin, there, replicas, kind, isOverHttp, trace })
      if (reading.is(READS)) readTree(reading.pick(replicas))
    }
    for (const each of replicas) await heal(each)
    // What the last one sent, the first ones have not pulled yet.
    for (const each of replicas) await each.app.sync()
    for (const operation of replicas.flatMap(({ deeds }) => deeds.operations)) did(operation)
    for (const each of replicas) readTree(each)
    return [...misread, ...faultsIn({ origin, ledger, replicas, kind })]
  } finally {
    // Thousands of worlds run in one process: what stays open of each would fill its memory.
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
  typing: number | undefined
  trace: (line: string) => void
}

function openReplicas(
  origin: TestWorkspace,
  people: readonly Visitor[],
  { chance, ledger, without, kind, http, typing, trace }: Making,
): SimulatedReplica[] {
  return Array.from({ length: 2 + chance.below(2) }, (_, index) => {
    const visitor = chance.pick(people)
    const name = `desk${index}`
    const deeds = new Deeds()
    const simulated: SimulatedReplica = {
      name,
      visitor,
      deeds,
      weather: new BadWeather(chance, () => simulated.person.act(), hasPreconditions(kind)),
      app: undefined as never,
      person: undefined as never,
      life: undefined as never,
      skew: chance.pick(SKEWS),
    }
    const { wrap = (remote) => remote, ...altered } = asKind(
      kind,
      withoutSafeguard(without, chance),
      () => !simulated.weather.isFair && chance.is(LEFT_OUT),
    )
    simulated.app = openTestReplica(origin, visitor, {
      weather: simulated.weather,
      name,
      clock: () => origin.now() + simulated.skew,
      wrap(remote) {
        simulated.life = new Life(chance, () => simulated.weather.isFair)
        const reached = http
          ? { ...http.connect(visitor, simulated.weather), fetchFile: remote.fetchFile }
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
        ...(typing !== undefined && { typing }),
        did: (deed) => {
          deeds.add(deed, outboxItems(simulated.app.store))
          trace(`${name}: ${deed.operation} ${JSON.stringify(deed.input)}`)
        },
      },
    )
    return simulated
  })
}

interface World {
  origin: TestWorkspace
  there: Person
  replicas: SimulatedReplica[]
  kind: RemoteKind
  isOverHttp: boolean
  trace: (line: string) => void
}

async function takeStep(
  chance: Chance,
  { origin, there, replicas, kind, isOverHttp, trace }: World,
): Promise<void> {
  const each = chance.pick(replicas)
  origin.advance(1 + chance.below(60_000))
  const choice = chance.next()
  if (choice < 0.5) each.person.act()
  else if (choice < 0.62) there.act()
  else if (choice < 0.68) resolveOne(each.app, each.deeds, { chance, kind })
  else if (choice < 0.92)
    await syncSome(
      replicas.filter(() => chance.is(0.6)),
      // Which of two requests comes first over a real network is not of any seed.
      hasPreconditions(kind) && !isOverHttp,
    )
  else if (choice < 0.96) {
    trace(`${each.name} starts again`)
    each.app = each.app.restart()
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

/** Waits for all of them, also where one fails: none goes on in a world that has ended. */
async function inParallel(replicas: SimulatedReplica[]): Promise<void> {
  const ended = await Promise.allSettled(replicas.map(syncOrCrash))
  for (const each of ended) if (each.status === 'rejected') throw each.reason
}

/** Syncs; where the process ends within it, another one opens what was durable. */
async function syncOrCrash(each: SimulatedReplica): Promise<void> {
  const { life, app } = each
  await Promise.race([app.sync(), life.over])
  if (!life.isOver) return
  app.store.dropBatch()
  each.app = app.restart()
}

/** Restores the network, and syncs a replica until nothing is in flight. */
async function heal({ app, weather }: SimulatedReplica): Promise<void> {
  weather.isFair = true
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
        `${name} asked ${operation} ${call.idempotencyKey ?? ''} ${JSON.stringify(call.params)}: ${outcome}`,
      )
      return result
    },
  }
}
