import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import {
  medianRatio,
  summarise,
  SUMMARY_COLUMNS,
  summaryRow,
  type Bench,
  type BenchContext,
} from './bench.ts'
import { startPouchServer } from './peers/pouchdb.ts'
import { callHost, timed } from './processes/call-host.ts'
import {
  startBuiltHost,
  startBuiltReplica,
  startProcess,
  type HostProcess,
  type WatchedHost,
} from './processes/host-process.ts'
import { pullOnce } from './processes/pull-once.ts'
import { benchStore } from './stores/bench-store.ts'

const EDITS = 20
/** The pages up to which PouchDB copies the space, in the first round alone: 10,000 pages take it a minute. */
const MAX_PAGES_OF_POUCH = 12_000
/** The minutes after which no other round starts, without a choice. */
const MINUTES = 6
/** The time after which a state that never comes ends the benchmark, in milliseconds. */
const PATIENCE = 2 * 60_000

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
  /** The seconds from the end of a pull until search finds every page, and until links are complete. */
  searchable: number[]
  indexed: number[]
}

/** A replica of cpp-docs as a process, from its first pull to the arrival of an edit. */
export const bench: Bench = {
  name: 'sync',
  title:
    'a copy of cpp-docs: its first pull compared with a raw loop of batches into SQLite, and an edit on its way',
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
    const pouch =
      countPages(data) <= MAX_PAGES_OF_POUCH
        ? await startPouchServer(join(data, 'workspace.db'), space)
        : undefined
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
      searchable: [],
      indexed: [],
    }
    await takeTurns({ folder, origin, raw, pouch, space }, measured, context)
    await raw.end()
    await pouch?.end()
    await origin.end()
    await rm(folder, { recursive: true, force: true })
    return { tables: [table(measured)], goals: goals(measured) }
  },
}

interface Setting {
  folder: string
  origin: HostProcess
  raw: HostProcess
  /** Undefined for a store that PouchDB would take too long to copy. */
  pouch: HostProcess | undefined
  space: string
}

async function takeTurns(
  setting: Setting,
  measured: Measured,
  { rounds, minutes = MINUTES, log }: BenchContext,
): Promise<void> {
  const { space, folder: parent } = setting
  const start = performance.now()
  for (let round = 1; round <= rounds; round += 1) {
    if (performance.now() - start > minutes * 60_000)
      return log(`no further round after ${round - 1}: time is up`)
    log(`round ${round} of ${rounds}`)
    measured.loop.push((await pullOnce('batches', { host: setting.raw, space, parent })).seconds)
    if (setting.pouch && round === 1)
      measured.pouch.push((await pullOnce('pouch', { host: setting.pouch, space, parent })).seconds)
    await withReplica(setting, async (replica, data) => {
      measured.pull.push((await sync(replica)) / 1000)
      const seconds = (work: Promise<number>) => work.then((milliseconds) => milliseconds / 1000)
      const searchable = await seconds(timed(() => untilSearchable(data)))
      measured.searchable.push(searchable)
      measured.indexed.push(searchable + (await seconds(timed(() => untilEmpty(data, ALL)))))
    })
    await withReplica(setting, async (replica, data) => {
      await replica.longestBlock()
      measured.watched.push(await pullWatched(replica, space, measured.page))
      measured.held.push(await replica.longestBlock())
      await untilEmpty(data, ALL)
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
  return timed(() => callHost(replica, 'POST', '/local/sync', {}))
}

/** Returns the seconds until the replica is complete. Meanwhile a page is opened again and again. */
async function pullWatched(replica: HostProcess, space: string, page: number[]): Promise<number> {
  const done = new AbortController()
  const opening = (async () => {
    const opened = await firstPage(replica, space, done.signal)
    while (!done.signal.aborted) {
      page.push(await timed(() => callHost(replica, 'GET', `/v1/spaces/${space}/content/page/${opened}`)))
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

/** Waits until search finds every page, whose words are indexed after a first pull. */
export function untilSearchable(data: string): Promise<void> {
  return untilEmpty(data, WORDS)
}

/** The rest of the index: the words of pages, and everything with links and sections. */
const WORDS = "SELECT 1 FROM unindexed WHERE kind = 'page' LIMIT 1"
const ALL = 'SELECT 1 FROM unindexed LIMIT 1'

/** Waits until the index, which is built after a first pull, has nothing left of a kind. */
async function untilEmpty(data: string, left: string): Promise<void> {
  const database = new Sqlite(join(data, 'workspace.db'), { readonly: true })
  const isLeft = database.prepare(left)
  try {
    await until(() => isLeft.get() === undefined, 'The index did not end')
  } finally {
    database.close()
  }
}

/** Asks again and again, and throws when the answer stays false. */
async function until(isSo: () => boolean | Promise<boolean>, otherwise: string): Promise<void> {
  const start = performance.now()
  while (!(await isSo())) {
    if (performance.now() - start > PATIENCE) throw new Error(`${otherwise} within ${PATIENCE / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

function countPages(data: string): number {
  const database = new Sqlite(join(data, 'workspace.db'), { readonly: true })
  const pages = database.prepare('SELECT count(*) FROM search_document').pluck().get()
  database.close()
  return Number(pages)
}

async function edit(replica: HostProcess, { origin, space }: Setting, measured: Measured): Promise<void> {
  for (let count = 0; count < EDITS; count += 1) {
    const markdown = `Remark ${count} ${performance.now()}`
    const start = performance.now()
    await callHost(replica, 'POST', `/v1/spaces/${space}/comments`, { body: { markdown } })
    measured.durable.push(performance.now() - start)
    const list = `/v1/spaces/${space}/comments?limit=1&order=desc`
    await until(async () => {
      const { items } = (await callHost(origin, 'GET', list)) as { items: { body: { markdown: string } }[] }
      return items[0]?.body.markdown === markdown
    }, 'An edit was not at the origin')
    measured.arrived.push(performance.now() - start)
  }
}

function table(measured: Measured) {
  const { pull, watched, loop, pouch, page, held, nothing, durable, arrived, searchable, indexed } = measured
  return {
    title: 'a copy of cpp-docs',
    columns: SUMMARY_COLUMNS,
    rows: [
      summaryRow('first pull, s', pull, 2),
      summaryRow('raw loop of batches, s', loop, 2),
      ...(pouch.length > 0 ? [summaryRow('PouchDB with LevelDB from express-pouchdb, s', pouch, 2)] : []),
      summaryRow('from the last page until every page is found, s', searchable, 2),
      summaryRow('from the last page until links are complete, s', indexed, 2),
      summaryRow('first pull while pages are opened, s', watched, 2),
      summaryRow('a page opened meanwhile, ms', page, 1),
      summaryRow('the longest that the main thread was held meanwhile, ms', held, 1),
      summaryRow('a pull of nothing, ms', nothing, 1),
      summaryRow('an edit is durable, ms', durable, 1),
      summaryRow('an edit is at the origin, ms', arrived, 1),
    ],
  }
}

function goals({ pull, loop, pouch, page, held, durable, arrived, searchable }: Measured) {
  const share = medianRatio(loop, pull)
  const toPouch = (pouch[0] ?? NaN) / summarise(pull).median
  const found = summarise(searchable).median
  const opened = summarise(page).p99
  const hold = summarise(held).median
  const durableP99 = summarise(durable).p99
  const there = summarise(arrived).median
  return [
    { goal: 'a first pull at 0.6 of a raw loop', seen: share.toFixed(2), met: share >= 0.6 },
    { goal: 'every page is found 5 s after the last page', seen: `${found.toFixed(1)} s`, met: found <= 5 },
    ...(pouch.length > 0
      ? [{ goal: 'four times as fast as PouchDB', seen: `${toPouch.toFixed(1)}×`, met: toPouch >= 4 }]
      : []),
    { goal: 'a page opens in 50 ms meanwhile, p99', seen: opened.toFixed(1), met: opened < 50 },
    { goal: 'nothing holds the main thread over 50 ms meanwhile', seen: hold.toFixed(1), met: hold <= 50 },
    { goal: 'an edit is durable within 50 ms, p99', seen: durableP99.toFixed(1), met: durableP99 < 50 },
    { goal: 'an edit is at the origin within 300 ms', seen: there.toFixed(0), met: there < 300 },
  ]
}
