import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseFile } from '../../src-main/store/database-file.ts'
import {
  medianRatio,
  summarise,
  SUMMARY_COLUMNS,
  summaryRow,
  type Bench,
  type BenchContext,
  type BenchGoal,
} from './bench.ts'
import { timed } from './processes/call-host.ts'
import { startBuiltHost, startProcess } from './processes/host-process.ts'
import { pullOnce } from './processes/pull-once.ts'
import { benchStore } from './stores/bench-store.ts'
import { sync, untilSearchable, withReplica } from './sync.ts'

const SHARE = 0.6
/** The seconds from the end of the pull until every page is found. */
const SEARCHABLE = 5

/** The seconds of each round. */
export interface FirstPullMeasured {
  pull: number[]
  loop: number[]
  searchable: number[]
}

/** The first pull alone, without the rest of `sync`, for stores of any size. */
export const bench: Bench = {
  name: 'first-pull',
  title: 'a first pull, compared with a raw loop of batches into SQLite, and the indexing after it',
  async run(context) {
    const measured = await measureFirstPull(context)
    const rows = [
      summaryRow('first pull, s', measured.pull, 2),
      summaryRow('raw loop of batches, s', measured.loop, 2),
      summaryRow('searchable after the pull, s', measured.searchable, 2),
    ]
    return {
      tables: [{ title: 'a process each', columns: SUMMARY_COLUMNS, rows }],
      goals: firstPullGoals(measured),
    }
  },
}

export function firstPullGoals({ pull, loop, searchable }: FirstPullMeasured): BenchGoal[] {
  const [share, later] = [medianRatio(loop, pull), summarise(searchable).median]
  return [
    { goal: `a first pull at ${SHARE} of a raw loop`, seen: share.toFixed(2), met: share >= SHARE },
    {
      goal: `all pages are searchable ${SEARCHABLE} s after the pull`,
      seen: `${later.toFixed(1)} s`,
      met: later <= SEARCHABLE,
    },
  ]
}

export async function measureFirstPull(context: BenchContext): Promise<FirstPullMeasured> {
  const { data, space } = await benchStore(context)
  const folder = await mkdtemp(join(tmpdir(), 'carrel-bench-pull-'))
  const origin = await startBuiltHost(data)
  const script = join(import.meta.dirname, 'peers/raw-batches.mjs')
  const raw = await startProcess([script, databaseFile(data), space])
  const measured: FirstPullMeasured = { pull: [], loop: [], searchable: [] }
  for (let round = 1; round <= context.rounds; round += 1) {
    context.log(`round ${round} of ${context.rounds}`)
    measured.loop.push((await pullOnce('batches', { host: raw, space, parent: folder })).seconds)
    await withReplica({ folder, origin }, async (replica, copy) => {
      measured.pull.push((await sync(replica)) / 1000)
      measured.searchable.push((await timed(() => untilSearchable(copy))) / 1000)
    })
  }
  for (const host of [raw, origin]) await host.end()
  await rm(folder, { recursive: true, force: true })
  return measured
}
