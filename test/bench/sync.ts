import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { summarise, type Bench, type BenchContext } from './bench.ts'
import { cppDocsStore } from './cpp-docs-store.ts'
import { startBuiltHost, startBuiltReplica, startProcess, type HostProcess } from './host-process.ts'
import { replicatePouch, startPouchServer } from './peers/pouchdb.ts'

const BATCH = 500
const EDITS = 20

interface Measured {
  /** Seconds. */
  pull: number[]
  loop: number[]
  pouch: number[]
  /** Milliseconds. */
  page: number[]
  nothing: number[]
  durable: number[]
  arrived: number[]
}

/** A copy of cpp-docs as a process, from its first pull to an edit that arrives. */
export const bench: Bench = {
  name: 'sync',
  title:
    'a copy of cpp-docs: its first pull beside a raw loop of batches into SQLite, and an edit on its way',
  async run(context) {
    const { data, space } = await cppDocsStore(context.log)
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
      loop: [],
      pouch: [],
      page: [],
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
  for (let round = 1; round <= rounds; round += 1) {
    log(`round ${round} of ${rounds}`)
    measured.loop.push(await pullRaw(setting, round))
    measured.pouch.push((await timed(() => replicatePouch(setting.pouch, setting.folder))) / 1000)
    const data = join(setting.folder, `desk-${round}`)
    const desk = await startBuiltReplica(data, setting.origin)
    measured.pull.push(await firstPull(desk, setting.space, measured.page))
    await untilIndexed(data)
    measured.nothing.push(await timed(() => ask(desk, 'POST', '/local/sync', {})))
    await edit(desk, setting, measured)
    await desk.end()
    await rm(data, { recursive: true, force: true })
  }
}

/** Seconds until the copy is whole; meanwhile a page is opened again and again. */
async function firstPull(desk: HostProcess, space: string, page: number[]): Promise<number> {
  const start = performance.now()
  const done = new AbortController()
  const opening = (async () => {
    let opened: string | undefined
    while (!done.signal.aborted) {
      const path = `/v1/spaces/${space}/content/${opened === undefined ? 'pages' : `page/${opened}`}`
      if (opened !== undefined) page.push(await timed(() => ask(desk, 'GET', path)))
      else opened = await firstPage(desk, path)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })()
  await ask(desk, 'POST', '/local/sync', {})
  const seconds = (performance.now() - start) / 1000
  done.abort()
  await opening
  return seconds
}

async function firstPage(desk: HostProcess, path: string): Promise<string | undefined> {
  const { pages } = (await ask(desk, 'GET', path)) as { pages?: { id: string }[] }
  return pages?.[0]?.id
}

/** Search and links are built behind a first pull. */
async function untilIndexed(data: string): Promise<void> {
  const database = new Sqlite(join(data, 'workspace.db'), { readonly: true })
  const left = database.prepare('SELECT count(*) FROM unindexed').pluck()
  while (Number(left.get()) > 0) await new Promise((resolve) => setTimeout(resolve, 50))
  database.close()
}

async function edit(desk: HostProcess, { origin, space }: Setting, measured: Measured): Promise<void> {
  for (let count = 0; count < EDITS; count += 1) {
    const markdown = `Remark ${count} ${performance.now()}`
    const start = performance.now()
    await ask(desk, 'POST', `/v1/spaces/${space}/comments`, { body: { markdown } })
    measured.durable.push(performance.now() - start)
    const list = `/v1/spaces/${space}/comments?limit=1&order=desc`
    for (;;) {
      const { items } = (await ask(origin, 'GET', list)) as { items: { body: { markdown: string } }[] }
      if (items[0]?.body.markdown === markdown) break
    }
    measured.arrived.push(performance.now() - start)
  }
}

/** The least that a copy could do: batches over node:http, inserted as they come. */
async function pullRaw({ folder, raw }: Setting, round: number): Promise<number> {
  const start = performance.now()
  const database = new Sqlite(join(folder, `raw-${round}.db`))
  database.pragma('journal_mode = WAL')
  database.exec('CREATE TABLE page (id TEXT PRIMARY KEY, title, slug, parent, position, description, text)')
  const insert = database.prepare('INSERT INTO page VALUES (?, ?, ?, ?, ?, ?, ?)')
  for (let after = ''; ;) {
    const batch = (await ask(raw, 'GET', `/?limit=${BATCH}&after=${after}`)) as Record<string, string>[]
    database.transaction(() => {
      for (const { page, title, slug, parent, position, description, markdown } of batch)
        insert.run(page, title, slug, parent, position, description, markdown)
    })()
    if (batch.length < BATCH) break
    after = batch.at(-1)?.['page'] ?? ''
  }
  database.close()
  return (performance.now() - start) / 1000
}

async function ask(
  { url, token }: HostProcess,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return response.json()
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function table({ pull, loop, pouch, page, nothing, durable, arrived }: Measured) {
  const row = (name: string, values: number[], digits = 1) => {
    const { median, p99, least, most } = summarise(values)
    return [name, ...[median, p99, least, most].map((value) => value.toFixed(digits))]
  }
  return {
    title: 'a copy of cpp-docs',
    columns: ['what', 'median', 'p99', 'least', 'most'],
    rows: [
      row('first pull, s', pull, 2),
      row('raw loop of batches, s', loop, 2),
      row('PouchDB with LevelDB from express-pouchdb, s', pouch, 2),
      row('a page opened meanwhile, ms', page),
      row('a pull of nothing, ms', nothing),
      row('an edit is durable, ms', durable),
      row('an edit is at the origin, ms', arrived),
    ],
  }
}

function goals({ pull, loop, pouch, page, durable, arrived }: Measured) {
  const ratio = (peer: number[]) => summarise(pull.map((own, round) => (peer[round] ?? NaN) / own)).median
  const [share, toPouch] = [ratio(loop), ratio(pouch)]
  const opened = summarise(page).p99
  const kept = summarise(durable).p99
  const there = summarise(arrived).median
  return [
    { goal: 'a first pull at 0.5 of a raw loop', seen: share.toFixed(2), met: share >= 0.5 },
    { goal: 'four times as fast as PouchDB', seen: `${toPouch.toFixed(1)}×`, met: toPouch >= 4 },
    { goal: 'a page opens in 50 ms meanwhile, p99', seen: opened.toFixed(1), met: opened < 50 },
    { goal: 'an edit is durable within 50 ms, p99', seen: kept.toFixed(1), met: kept < 50 },
    { goal: 'an edit is at the origin within 300 ms', seen: there.toFixed(0), met: there < 300 },
  ]
}
