import { indexContent } from '../../../src-main/content-index/index-content.ts'
import type { LineRow } from '../../../src-main/revisions/lines.ts'
import { addSpace } from '../../support/content.ts'
import { openTestReplica, type TestReplica } from '../../support/replica.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from '../../support/workspace.ts'
import { chanceOf, type Chance } from './chance.ts'
import { faultsIn, type Desk } from './invariants.ts'
import { Life } from './life.ts'
import { Ledger } from './ledger.ts'
import { Person } from './people.ts'
import { breakage, type Broken } from './broken.ts'
import { asKind, hasPreconditions, type RemoteKind } from './remote-kind.ts'
import { BadWeather } from './weather.ts'

const STEPS = 24
const PAGES = {
  Start: 'The first line.\n\nThe second line.\n\nThe third line.\n',
  Next: 'Another page.\n',
}

/** What the clocks of desks are off by, in milliseconds: a right one, one an hour back, one a day ahead. */
const SKEWS = [0, 0, -3_600_000, 86_400_000]

interface SimulatedDesk extends Desk {
  desk: TestReplica
  weather: BadWeather
  person: Person
  /** The process that has the desk open now. */
  life: Life
  skew: number
}

/**
 * One world from one seed: an origin, one to three desks with clocks that are wrong, people at all of them, and a network
 * that fails in between, with processes that end within any call and start again; then the network heals and everyone syncs until all is
 * quiet. Answers what is wrong then, in sentences; nothing when every invariant holds. With
 * a safeguard taken out, it has to find what that guards against.
 */
export async function simulate(seed: number, broken?: Broken, kind: RemoteKind = 'feed'): Promise<string[]> {
  const chance = chanceOf(seed)
  const origin = openTestWorkspace()
  let desks: SimulatedDesk[] = []
  try {
    fill(origin)
    const ledger = new Ledger(origin.organization)
    const there = new Person({ name: 'origin', attempt: origin.attempt }, chance, ledger)
    desks = openDesks(origin, { chance, ledger, broken, kind })
    for (let step = 0; step < STEPS; step += 1) await takeStep(chance, { origin, there, desks, kind })
    for (const each of desks) await heal(each)
    // What the last one sent, the first ones have not pulled yet.
    for (const each of desks) await each.desk.sync()
    return faultsIn(origin, ledger, { desks, kind })
  } finally {
    // Thousands of worlds run in one process: what stays open of each would fill its memory.
    for (const { desk } of desks) desk.close()
    origin.close()
  }
}

/** Gives the origin a space of some pages, which search knows. */
function fill(origin: TestWorkspace): void {
  const { store } = origin
  const { space, pages } = addSpace(origin, PAGES)
  const line = store.get<LineRow>(
    'SELECT line.* FROM space JOIN line ON line.id = space.line WHERE space.id = ?',
    space,
  )
  if (!line) throw new Error('A space that was just made has no line')
  store.transaction(() => indexContent(store, line, pages))
}

interface Making {
  chance: Chance
  ledger: Ledger
  broken: Broken | undefined
  kind: RemoteKind
}

function openDesks(origin: TestWorkspace, { chance, ledger, broken, kind }: Making): SimulatedDesk[] {
  const people: Visitor[] = [origin, origin.addUser('admin')]
  return Array.from({ length: 1 + chance.below(3) }, (_, index) => {
    const visitor = chance.pick(people)
    const name = `desk${index}`
    const simulated: SimulatedDesk = {
      name,
      visitor,
      weather: new BadWeather(chance, () => simulated.person.act(), hasPreconditions(kind)),
      desk: undefined as never,
      person: undefined as never,
      life: undefined as never,
      skew: chance.pick(SKEWS),
    }
    const { wrap = (remote) => remote, ...altered } = asKind(kind, breakage(broken, chance))
    simulated.desk = openTestReplica(origin, visitor, {
      weather: simulated.weather,
      name,
      clock: () => origin.now() + simulated.skew,
      wrap(remote) {
        simulated.life = new Life(chance, () => simulated.weather.isFair)
        return wrap(simulated.life.reach(remote))
      },
      ...altered,
    })
    const attempt: TestReplica['attempt'] = (id, input) => simulated.desk.attempt(id, input)
    simulated.person = new Person({ name, attempt }, chance, ledger)
    return simulated
  })
}

interface World {
  origin: TestWorkspace
  there: Person
  desks: SimulatedDesk[]
  kind: RemoteKind
}

async function takeStep(chance: Chance, { origin, there, desks, kind }: World): Promise<void> {
  const each = chance.pick(desks)
  origin.advance(1 + chance.below(60_000))
  const choice = chance.next()
  if (choice < 0.5) each.person.act()
  else if (choice < 0.65) there.act()
  else if (choice < 0.9)
    await syncSome(
      desks.filter(() => chance.is(0.6)),
      kind,
    )
  else if (choice < 0.95) each.desk = each.desk.restart()
  else each.skew = chance.pick(SKEWS)
}

/**
 * All at once; one after the other where the remote knows no preconditions: between a desk's question for the
 * revision and its edit nobody else may write then, since nothing could tell.
 */
async function syncSome(desks: SimulatedDesk[], kind: RemoteKind): Promise<void> {
  if (hasPreconditions(kind)) await Promise.all(desks.map(syncOrCrash))
  else for (const each of desks) await syncOrCrash(each)
}

/** Syncs; where the process ends within it, another one opens what was durable. */
async function syncOrCrash(each: SimulatedDesk): Promise<void> {
  const { life, desk } = each
  await Promise.race([desk.sync(), life.over])
  if (!life.isOver) return
  desk.store.dropBatch()
  each.desk = desk.restart()
}

/** The network is well again: a desk syncs until nothing is on its way. */
async function heal({ desk, weather }: SimulatedDesk): Promise<void> {
  weather.isFair = true
  for (let times = 0; times < 5; times += 1) {
    await desk.sync()
    if (desk.replica.status().pending === 0) return
  }
}
