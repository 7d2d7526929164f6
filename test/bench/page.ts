import { Agent, request } from 'node:http'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { summarise, type Bench, type BenchContext } from './bench.ts'
import { cppDocsStore } from './cpp-docs-store.ts'
import { startBuiltHost, startProcess, type HostProcess } from './host-process.ts'

/** Requests of one turn, and of a turn for lists, and how many are under way at a time. */
const PAGES = 2000
const LISTS = 300
const CONNECTIONS = 8

interface Contender {
  name: string
  host: HostProcess
  /** Requests a second of each round. */
  pages: number[]
  lists: number[]
}

/** Reading over HTTP with connections kept open, beside the least that can answer the same. */
export const bench: Bench = {
  name: 'page',
  title: 'a page by its id, and a list of 50, over HTTP, beside node:http with better-sqlite3',
  async run(context) {
    const { data, space } = await cppDocsStore(context.log)
    const database = join(data, 'workspace.db')
    const ids = pageIds(database)
    const contenders: Contender[] = [
      { name: 'carrel', host: await startBuiltHost(data), pages: [], lists: [] },
      {
        name: 'bare node:http',
        host: await startProcess([join(import.meta.dirname, 'peers/bare-server.mjs'), database]),
        pages: [],
        lists: [],
      },
    ]
    const paths = {
      pages: ids.map((id) => `/v1/spaces/${space}/content/page/${id}`),
      lists: Array.from({ length: LISTS }, () => `/v1/spaces/${space}/content/files?limit=50`),
    }
    await takeTurns(contenders, paths, context)
    for (const { host } of contenders) await host.end()
    return { tables: [table(contenders)], goals: goals(contenders) }
  },
}

function pageIds(path: string): string[] {
  const database = new Sqlite(path, { readonly: true })
  const ids = database
    .prepare('SELECT page FROM page_version WHERE text IS NOT NULL ORDER BY page')
    .pluck()
    .all()
  database.close()
  const step = ids.length / PAGES
  return Array.from({ length: PAGES }, (_, index) => String(ids[Math.floor(index * step)]))
}

async function takeTurns(
  contenders: Contender[],
  paths: { pages: string[]; lists: string[] },
  { rounds, log }: BenchContext,
): Promise<void> {
  for (let round = 0; round <= rounds; round++) {
    if (round > 0) log(`round ${round} of ${rounds}`)
    for (const { host, pages, lists } of contenders) {
      const seen = { pages: await rate(host, paths.pages), lists: await rate(host, paths.lists) }
      // The first turn, in which nothing is compiled yet, is to get warm.
      if (round === 0) continue
      pages.push(seen.pages)
      lists.push(seen.lists)
    }
  }
}

/** Requests a second. */
async function rate({ url, token }: HostProcess, paths: string[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const waiting = paths.values()
  const start = performance.now()
  const walk = async () => {
    for (const path of waiting) await get(agent, url + path, token)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, walk))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  return paths.length / seconds
}

function get(agent: Agent, url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { Authorization: `Bearer ${token}` } }, (response) => {
      response.on('error', reject)
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} answers ${response.statusCode}`)),
      )
      response.resume()
    })
    sent.on('error', reject)
    sent.end()
  })
}

function ratio([carrel, bare]: Contender[], what: 'pages' | 'lists'): number {
  const ratios = carrel?.[what].map((own, round) => own / (bare?.[what][round] ?? NaN)) ?? []
  return summarise(ratios).median
}

function table(contenders: Contender[]) {
  return {
    title: `requests a second, ${CONNECTIONS} connections kept open`,
    columns: ['by', 'pages', 'least', 'most', 'lists of 50', 'least', 'most'],
    rows: contenders.map(({ name, pages, lists }) => {
      const [page, list] = [summarise(pages), summarise(lists)]
      return [
        name,
        ...[page.median, page.least, page.most, list.median, list.least, list.most].map(Math.round),
      ]
    }),
  }
}

function goals(contenders: Contender[]) {
  const seen = ratio(contenders, 'pages')
  return [
    {
      goal: 'one page at 0.8 of bare node:http',
      seen: `${seen.toFixed(2)} (lists: ${ratio(contenders, 'lists').toFixed(2)})`,
      met: seen >= 0.8,
    },
  ]
}
