import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { medianRatio, SUMMARY_COLUMNS, summaryRow, type Bench, type BenchContext } from './bench.ts'
import { callHost, timed } from './processes/call-host.ts'
import { startBuiltHost, startBuiltReplica, type HostProcess } from './processes/host-process.ts'
import { pullOnce } from './processes/pull-once.ts'
import { benchStore } from './stores/bench-store.ts'

const QUIET_PULLS = 20
const RESTRICTION = pathToFileURL(join(import.meta.dirname, '../support/hosts/documented-host.ts')).href

/** The seconds of pulling, and the milliseconds of a pull without changes. */
interface Measured {
  pull: number[]
  loop: number[]
  nothing: number[]
}

/** A replica of cpp-docs from a host that offers the documented operations alone. */
export const bench: Bench = {
  name: 'sync-documented',
  title:
    'a copy of cpp-docs through the documented lists: its first pull compared with a raw loop with one GET a page, 8 at a time',
  async run(context) {
    const { data, space } = await benchStore(context)
    const folder = await mkdtemp(join(tmpdir(), 'carrel-bench-documented-'))
    cpSync(data, join(folder, 'origin'), { recursive: true })
    const origin = await startBuiltHost(join(folder, 'origin'), {
      NODE_OPTIONS: `--import=${RESTRICTION}`,
      CARREL_TEST_OFFERS: 'documented',
    })
    const measured: Measured = { pull: [], loop: [], nothing: [] }
    await takeTurns({ folder, origin, space }, measured, context)
    await origin.end()
    await rm(folder, { recursive: true, force: true })
    return { tables: [table(measured)], goals: goals(measured) }
  },
}

interface Setting {
  folder: string
  origin: HostProcess
  space: string
}

async function takeTurns(setting: Setting, measured: Measured, { rounds, log }: BenchContext): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    log(`round ${round} of ${rounds}`)
    const { origin: host, space, folder: parent } = setting
    measured.loop.push((await pullOnce('pages', { host, space, parent })).seconds)
    const data = join(setting.folder, `replica-${round}`)
    const replica = await startBuiltReplica(data, setting.origin)
    measured.pull.push((await sync(replica)) / 1000)
    for (let times = 0; times < QUIET_PULLS; times += 1) measured.nothing.push(await sync(replica))
    await replica.end()
    await rm(data, { recursive: true, force: true })
  }
}

/** Returns the milliseconds of a round. */
function sync(replica: HostProcess): Promise<number> {
  return timed(() => callHost(replica, 'POST', '/local/sync', {}))
}

function table({ pull, loop, nothing }: Measured) {
  return {
    title: 'a copy of cpp-docs through the documented lists',
    columns: SUMMARY_COLUMNS,
    rows: [
      summaryRow('first pull, s', pull, 2),
      summaryRow('raw loop, one GET a page, 8 at a time, s', loop, 2),
      summaryRow('an empty pull that a user requested, ms', nothing, 1),
    ],
  }
}

function goals({ pull, loop }: Measured) {
  const share = medianRatio(loop, pull)
  return [
    {
      goal: 'a first pull through the lists at 0.7 of a raw loop with one GET a page',
      seen: share.toFixed(2),
      met: share >= 0.7,
    },
  ]
}
