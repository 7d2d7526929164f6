import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { untilIndexed } from '../support/grown-store/until-indexed.ts'
import { askHost, timed } from './ask-host.ts'
import { benchStore } from './bench-store.ts'
import {
  medianRatio,
  summarise,
  SUMMARY_COLUMNS,
  summaryRow,
  type Bench,
  type BenchContext,
} from './bench.ts'
import {
  startBuiltHost,
  startBuiltReplica,
  startProcess,
  type HostProcess,
  type WatchedHost,
} from './host-process.ts'
import { startPouchServer } from './peers/pouchdb.ts'
import { pullOnce } from './pull-once.ts'

const EDITS = 20

interface Measured {
  /** The seconds of a pull. */
  pull: number[]
  /** The seconds of a pull while a user opens one page after another. */
  watched: number[]
  loop: number[]
  pouch: number[]
  /** The milliseconds of opening a page. */
  page: number[]
  held: number[]
  nothing: number[]
  durable: number[]
  arrived: number[]
}

/** A replica of cpp-docs as a process, from its first pull to the arrival of an edit. */
export const bench: Bench = {
  name: 'sync',
  title:
    'a copy of cpp-docs: its first pull beside a raw loop of batches into SQLite, and an edit on its way',
  async run(context) {
    const { data, space } = await benchStore(context)
    const folder = await mkdtemp(join(tmpdir(), 'carrel-bench-sync-'))
    cpSync(data, join(folder, 'origin'), { recursive: true })
    const origin = await startBuiltHost(join(folder, 'origin'))
    const raw = await startProcess([
      join(import.meta.dirname, 'peers/raw-batches.mjs'),
      join(data, 'workspace.db'),
      space,
    ])
    const pouch = await startPouchServer(join(data, 'workspace.db'), space)
    const measured: Measured = {
      pull: [],
      watched: [],
      loop: [],
      pouch: [],
      page: [],
      held: [],
      nothing: [],
      durable: [],
      arrived: [],
    }
    await takeTurns({ folder, origin, raw, pouch, space }, measured, context)
    await raw.end()
    await pouch.end()
    await origin.end()
    await rm(folder, { recursive: true, force: true })
    return { tables: [table(measured)], goals: goals(measured) }
  },
}

interface Setting {
  folder: string
  origin: HostProcess
  raw: HostProcess
  pouch: HostProcess
  space: string
}

async function takeTurns(setting: Setting, measured: Measured, { rounds, log }: BenchContext): Promise<void> {
  const { space, folder: beside } = setting
  for (let round = 1; round <= rounds; round += 1) {
    log(`round ${round} of ${rounds}`)
    measured.loop.push((await pullOnce('batches', { host: setting.raw, space, beside })).seconds)
    measured.pouch.push((await pullOnce('pouch', { host: setting.pouch, space, beside })).seconds)
    await withReplica(setting, async (replica) => measured.pull.push((await sync(replica)) / 1000))
    await withReplica(setting, async (replica, data) => {
      await replica.longestHold()
      measured.watched.push(await pullWatched(replica, space, measured.page))
      measured.held.push(await replica.longestHold())
      await untilSearchable(data)
      measured.nothing.push(await sync(replica))
      await edit(replica, setting, measured)
    })
  }
}

/** Starts a replica for some work, and removes it. */
export async function withReplica(
  { folder, origin }: Pick<Setting, 'folder' | 'origin'>,
  work: (replica: WatchedHost, data: string) => Promise<unknown>,
): Promise<void> {
  const data = join(folder, 'replica')
  const replica = await startBuiltReplica(data, origin)
  await work(replica, data)
  await replica.end()
  await rm(data, { recursive: true })
}

/** Returns the milliseconds of a round. */
export function sync(replica: HostProcess): Promise<number> {
  return timed(() => askHost(replica, 'POST', '/local/sync', {}))
}

/** Returns the seconds until the replica is complete. Meanwhile a page is opened again and again. */
async function pullWatched(replica: HostProcess, space: string, page: number[]): Promise<number> {
  const done = new AbortController()
  const opening = (async () => {
    const opened = await firstPage(replica, space, done.signal)
    while (!done.signal.aborted) {
      page.push(await timed(() => askHost(replica, 'GET', `/v1/spaces/${space}/content/page/${opened}`)))
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })()
  const milliseconds = await sync(replica)
  done.abort()
  await opening
  return milliseconds / 1000
}

/** Returns the first page of the replica. Before it knows the space, the answer is that there is none. */
async function firstPage({ url, token }: HostProcess, space: string, signal: AbortSignal): Promise<string> {
  while (!signal.aborted) {
    const headers = { Authorization: `Bearer ${token}` }
    const response = await fetch(`${url}/v1/spaces/${space}/content/pages`, { headers })
    const { pages } = (await response.json()) as { pages?: { id: string }[] }
    if (pages?.[0]) return pages[0].id
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('The pull was over before it had brought a page')
}

/** Waits for the indexes of search and links, which are built after a first pull. */
export async function untilSearchable(data: string): Promise<void> {
  const database = new Sqlite(join(data, 'workspace.db'), { readonly: true })
  await untilIndexed(database)
  database.close()
}

async function edit(replica: HostProcess, { origin, space }: Setting, measured: Measured): Promise<void> {
  for (let count = 0; count < EDITS; count += 1) {
    const markdown = `Remark ${count} ${performance.now()}`
    const start = performance.now()
    await askHost(replica, 'POST', `/v1/spaces/${space}/comments`, { body: { markdown } })
    measured.durable.push(performance.now() - start)
    const list = `/v1/spaces/${space}/comments?limit=1&order=desc`
    for (;;) {
      const { items } = (await askHost(origin, 'GET', list)) as { items: { body: { markdown: string } }[] }
      if (items[0]?.body.markdown === markdown) break
    }
    measured.arrived.push(performance.now() - start)
  }
}

function table({ pull, watched, loop, pouch, page, held, nothing, durable, arrived }: Measured) {
  return {
    title: 'a copy of cpp-docs',
    columns: SUMMARY_COLUMNS,
    rows: [
      summaryRow('first pull, s', pull, 2),
      summaryRow('raw loop of batches, s', loop, 2),
      summaryRow('PouchDB with LevelDB from express-pouchdb, s', pouch, 2),
      summaryRow('first pull while pages are opened, s', watched, 2),
      summaryRow('a page opened meanwhile, ms', page, 1),
      summaryRow('the longest that the main thread was held meanwhile, ms', held, 1),
      summaryRow('a pull of nothing, ms', nothing, 1),
      summaryRow('an edit is durable, ms', durable, 1),
      summaryRow('an edit is at the origin, ms', arrived, 1),
    ],
  }
}

function goals({ pull, loop, pouch, page, held, durable, arrived }: Measured) {
  const [share, toPouch] = [medianRatio(loop, pull), medianRatio(pouch, pull)]
  const opened = summarise(page).p99
  const hold = summarise(held).median
  const kept = summarise(durable).p99
  const there = summarise(arrived).median
  return [
    { goal: 'a first pull at 0.5 of a raw loop', seen: share.toFixed(2), met: share >= 0.5 },
    { goal: 'four times as fast as PouchDB', seen: `${toPouch.toFixed(1)}×`, met: toPouch >= 4 },
    { goal: 'a page opens in 50 ms meanwhile, p99', seen: opened.toFixed(1), met: opened < 50 },
    { goal: 'nothing holds the main thread over 50 ms meanwhile', seen: hold.toFixed(1), met: hold <= 50 },
    { goal: 'an edit is durable within 50 ms, p99', seen: kept.toFixed(1), met: kept < 50 },
    { goal: 'an edit is at the origin within 300 ms', seen: there.toFixed(0), met: there < 300 },
  ]
}
