import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Sqlite from 'better-sqlite3'
import { summarise, type Bench, type BenchContext } from './bench.ts'
import { cppDocsStore } from './cpp-docs-store.ts'
import { startBuiltHost, startBuiltReplica, type HostProcess } from './host-process.ts'

const CONNECTIONS = 8
const QUIET_PULLS = 20
const RESTRICTION = pathToFileURL(join(import.meta.dirname, '../support/documented-host.ts')).href

/** Seconds of pulling, and milliseconds of a pull of nothing. */
interface Measured {
  pull: number[]
  loop: number[]
  nothing: number[]
}

/** A copy of cpp-docs from a host that offers the documented operations alone. */
export const bench: Bench = {
  name: 'sync-documented',
  title:
    'a copy of cpp-docs through the documented lists: its first pull beside a raw loop with one GET a page, 8 at a time',
  async run(context) {
    const { data, space } = await cppDocsStore(context.log)
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
    measured.loop.push(await timed(() => pullRaw(setting, round)))
    const data = join(setting.folder, `desk-${round}`)
    const desk = await startBuiltReplica(data, setting.origin)
    measured.pull.push(await timed(() => ask(desk, 'POST', '/local/sync')))
    for (let times = 0; times < QUIET_PULLS; times += 1)
      measured.nothing.push(1000 * (await timed(() => ask(desk, 'POST', '/local/sync'))))
    await desk.end()
    await rm(data, { recursive: true, force: true })
  }
}

interface TreePage {
  id: string
  title: string
  slug: string
  pages?: TreePage[]
}

/** The least that a copy could do by these lists: the tree, and then each page by itself, inserted as it comes. */
async function pullRaw({ folder, origin, space }: Setting, round: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const database = new Sqlite(join(folder, `raw-${round}.db`))
  database.pragma('journal_mode = WAL')
  database.exec('CREATE TABLE page (id TEXT PRIMARY KEY, title, slug, parent, text)')
  const insert = database.prepare('INSERT INTO page VALUES (?, ?, ?, ?, ?)')
  const content = `${origin.url}/v1/spaces/${space}/content`
  const { pages } = (await getJson(agent, `${content}/pages`, origin.token)) as { pages: TreePage[] }
  const waiting = flat(pages, null).values()
  database.exec('BEGIN')
  const walk = async () => {
    for (const { page, parent } of waiting) {
      const address = `${content}/page/${page.id}?format=markdown`
      const { markdown } = (await getJson(agent, address, origin.token)) as { markdown: string }
      insert.run(page.id, page.title, page.slug, parent, markdown)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, walk))
  database.exec('COMMIT')
  database.close()
  agent.destroy()
}

function flat(pages: TreePage[], parent: string | null): { page: TreePage; parent: string | null }[] {
  return pages.flatMap((page) => [{ page, parent }, ...flat(page.pages ?? [], page.id)])
}

function getJson(agent: Agent, url: string, token: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { Authorization: `Bearer ${token}` } }, (response) => {
      const chunks: Buffer[] = []
      response.on('error', reject)
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString('utf8'))))
    })
    sent.on('error', reject)
    sent.end()
  })
}

async function ask({ url, token }: HostProcess, method: string, path: string): Promise<unknown> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const response = await fetch(url + path, { method, headers, body: '{}' })
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}`)
  return response.json()
}

/** Seconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

function table({ pull, loop, nothing }: Measured) {
  const row = (name: string, values: number[], digits: number) => {
    const { median, p99, least, most } = summarise(values)
    return [name, ...[median, p99, least, most].map((value) => value.toFixed(digits))]
  }
  return {
    title: 'a copy of cpp-docs through the documented lists',
    columns: ['what', 'median', 'p99', 'least', 'most'],
    rows: [
      row('first pull, s', pull, 2),
      row('raw loop, one GET a page, 8 at a time, s', loop, 2),
      row('a pull of nothing that a person asked for, ms', nothing, 1),
    ],
  }
}

function goals({ pull, loop }: Measured) {
  const share = summarise(pull.map((own, round) => (loop[round] ?? NaN) / own)).median
  return [
    {
      goal: 'a first pull through the lists at 0.7 of a raw loop with one GET a page',
      seen: share.toFixed(2),
      met: share >= 0.7,
    },
  ]
}
