import { rm } from 'node:fs/promises'
import { summarise, type Bench, type BenchContext, type BenchGoal, type BenchTable } from './bench.ts'
import { withFirstCursors } from './replicas/first-cursors.ts'
import { prepareOrigin, type PreparedOrigin } from './replicas/prepared-origin.ts'
import { ReplicaProcesses, type Spread } from './replicas/replica-processes.ts'
import { startWatchedOrigin, type WatchedOrigin } from './replicas/watched-origin.ts'

const DEFAULT_REPLICAS = 1000
const DEFAULT_WRITERS = 50
/** The processes of the replicas. More of them would only take turns on a machine with two cores. */
const PROCESSES = 2
/** The merges that are measured one by one, and before them some that warm the code. */
const WARM_UP = 3
const SINGLE_MERGES = 20
/** The measured rates, in merges per second, and the duration of each in seconds. */
const RATES = [1, 2, 4, 8, 16, 32, 64]
const SECONDS = 6
/** The time after which a merge counts as not received, in seconds. */
const TIMEOUT = 30
/** The merges that may be missing from a rate, because a writer's first turn is random. */
const TOLERANCE = 2
/** The share of a rate that must be reached: a slower origin refuses nothing, and falls behind. */
const REACHED = 0.9

/** Further options of Node for the origin, such as `--cpu-prof`, from the environment. */
const HOST_FLAGS = (process.env['CARREL_HOST_FLAGS'] ?? '').split(' ').filter((flag) => flag !== '')

interface Situation extends PreparedOrigin {
  origin: WatchedOrigin
  replicas: ReplicaProcesses
}

/** The effect of one rate of merges. */
interface Tried {
  rate: number
  reached: number
  refused: number
  failed: number
  spread: number
  /** The processor time of the origin, in milliseconds per merge. */
  cpu: number
  isGood: boolean
}

/**
 * An origin with many replicas. Each replica has the events, rounds, retries and requests of a real one, over its own
 * connections. It has no store, and counts what it receives.
 */
export const bench: Bench = {
  name: 'replicas',
  title: 'one origin with many replicas, some of them writing',
  isTool: true,
  takesNumbers: true,
  async run(context) {
    const [count = DEFAULT_REPLICAS, writers = Math.min(DEFAULT_WRITERS, count)] = context.numbers ?? []
    context.log(`preparing ${count} accounts and ${writers} pages`)
    const prepared = await prepareOrigin(count, writers)
    const origin = await startWatchedOrigin(prepared.data, HOST_FLAGS)
    const replicas = new ReplicaProcesses(PROCESSES)
    try {
      return await measure({ ...prepared, origin, replicas }, context)
    } finally {
      await replicas.close()
      await origin.end()
      await rm(prepared.data, { recursive: true })
    }
  },
}

async function measure(at: Situation, { log }: BenchContext) {
  const connected = await connect(at, log)
  log('merging one by one')
  await mergeSingly(at, WARM_UP, 'warm-up')
  const single = await mergeSingly(at, SINGLE_MERGES, 'single')
  const tried = await tryRates(at, log)
  return { tables: [connected.table, single.table, ratesTable(tried)], goals: [single.goal] }
}

/** Connects the replicas, and measures the memory that they take at the origin. */
async function connect(at: Situation, log: BenchContext['log']) {
  const { origin, replicas, organization, accounts } = at
  const to = { url: origin.url, organization }
  const access = await withFirstCursors(to, accounts)
  const before = await origin.state('collect')
  log('connecting')
  const begun = performance.now()
  await replicas.connect(to, access)
  const seconds = (performance.now() - begun) / 1000
  const after = await origin.state('collect')
  const each = (megabytes: number) => ((megabytes * 1000) / accounts.length).toFixed(1)
  const table: BenchTable = {
    title: `${accounts.length} replicas connected`,
    columns: ['seconds', 'resident MB', 'kB per replica', 'heap kB per replica'],
    rows: [
      [
        seconds.toFixed(1),
        after.resident.toFixed(0),
        each(after.resident - before.resident),
        each(after.heap - before.heap),
      ],
    ],
  }
  return { table }
}

/** Merges one edit after the other, and waits each time until all replicas received it. */
async function mergeSingly({ origin, replicas, space, pages }: Situation, count: number, name: string) {
  await replicas.report([], TIMEOUT)
  const before = await origin.state()
  const spreads: Spread[] = []
  let requests = 0
  for (let merge = 0; merge < count; merge += 1) {
    const { merges, failed } = await replicas.mergeOnce(
      space,
      pages[merge % pages.length] ?? '',
      `${name}-${merge}`,
    )
    if (failed.length > 0) throw new Error(failed[0])
    const report = await replicas.report(merges, TIMEOUT)
    spreads.push(...report.spreads)
    requests += report.counts.good
  }
  const { cpu } = await origin.state()
  const { median, p99, most } = summarise(spreads.map(({ milliseconds }) => milliseconds))
  const missing = spreads.filter(({ milliseconds }) => Number.isNaN(milliseconds)).length
  const table: BenchTable = {
    title: `${count} merges one by one: milliseconds until all ${replicas.replicas} replicas received them`,
    columns: ['median', 'p99', 'most', 'CPU ms of the origin per merge', 'answers per merge'],
    rows: [
      [median, p99, most, (cpu - before.cpu) / count, requests / count].map((value) => value.toFixed(0)),
    ],
  }
  const goal: BenchGoal = {
    goal: 'every replica receives every merge',
    seen: `${missing} of ${count} merges did not reach all`,
    met: missing === 0,
  }
  return { table, goal }
}

/** Doubles the rate of merges until the origin refuses a request or falls behind. */
async function tryRates(at: Situation, log: BenchContext['log']): Promise<Tried[]> {
  const tried: Tried[] = []
  for (const rate of RATES) {
    log(`${rate} merges a second`)
    const result = await tryRate(at, rate)
    tried.push(result)
    if (!result.isGood) break
  }
  return tried
}

async function tryRate({ origin, replicas, space, pages }: Situation, rate: number): Promise<Tried> {
  await replicas.report([], TIMEOUT)
  const before = await origin.state()
  const order = { space, pages, perSecond: rate, seconds: SECONDS, name: `rate-${rate}` }
  const { merges, failed } = await replicas.write(order)
  const { spreads, counts } = await replicas.report(merges, TIMEOUT)
  const { cpu } = await origin.state()
  const spread = summarise(spreads.map(({ milliseconds }) => milliseconds)).p99
  const refused = counts.refused + counts.bad + counts.lost
  const reached = merges.length / SECONDS
  const isGood =
    refused === 0 &&
    failed.length === 0 &&
    merges.length >= rate * SECONDS * REACHED - TOLERANCE &&
    !Number.isNaN(spread)
  return {
    rate,
    reached,
    refused,
    failed: failed.length,
    spread,
    cpu: (cpu - before.cpu) / Math.max(1, merges.length),
    isGood,
  }
}

function ratesTable(tried: readonly Tried[]): BenchTable {
  const highest = tried.findLast(({ isGood }) => isGood)?.rate ?? 0
  return {
    title: `${highest} merges a second are the highest measured rate without a refusal or a growing delay`,
    columns: ['target', 'reached', 'refused', 'failed', 'ms to all, p99', 'CPU ms per merge'],
    rows: tried.map(({ rate, reached, refused, failed, spread, cpu }) => [
      rate,
      reached.toFixed(1),
      refused,
      failed,
      spread.toFixed(0),
      cpu.toFixed(0),
    ]),
  }
}
