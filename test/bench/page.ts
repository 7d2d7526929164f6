import { deepStrictEqual } from 'node:assert/strict'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { summarise, type Bench, type BenchContext, type BenchGoal } from './bench.ts'
import { CONNECTIONS, getMany } from './get-many.ts'
import { startBuiltHost, startProcess, type HostProcess } from './processes/host-process.ts'
import { benchStore } from './stores/bench-store.ts'
import { addDiscussedSpace } from './stores/discussed-store.ts'

/** The requests of one turn, and of a turn for lists. */
const PAGES = 2000
const LISTS = 300
const COMMENTS = 1000
const COMMENT_LIST = '50 comments'
const COMMENT_RATE = 0.9
/** The contenders, in the order of their rates. */
const CONTENDERS = ['carrel', 'Fastify', 'bare node:http']

/** A kind of request, with each contender's requests per second, by round. */
interface Route {
  name: string
  paths: string[]
  rates: number[][]
}

/** Reads over HTTP on open connections, compared with the smallest servers that give the same answers. */
export const bench: Bench = {
  name: 'page',
  title:
    'a page by its id, and lists of 50, over HTTP, compared with Fastify and node:http with better-sqlite3',
  async run(context) {
    const routes = await measureRoutes(context)
    return { tables: routes.map((route) => table(route)), goals: routes.flatMap(goals) }
  },
}

/** Measures the list of comments alone. */
export async function measureComments(context: BenchContext): Promise<Route[]> {
  return measureRoutes(context, ({ name }) => name === COMMENT_LIST)
}

export function commentGoals(routes: readonly Route[]): BenchGoal[] {
  return routes.map((route) => {
    const ratio = toPeer(route, 2)
    return {
      goal: `${route.name} at ${COMMENT_RATE} of bare node:http`,
      seen: ratio.toFixed(2),
      met: ratio >= COMMENT_RATE,
    }
  })
}

async function measureRoutes(
  context: BenchContext,
  isMeasured: (route: Route) => boolean = () => true,
): Promise<Route[]> {
  const { data, space } = await benchStore(context)
  const discussed = await addDiscussedSpace(data, COMMENTS)
  const database = join(data, 'workspace.db')
  const peer = (script: string) => startProcess([join(import.meta.dirname, 'peers', script), database])
  const contenders: HostProcess[] = [
    await startBuiltHost(data),
    await peer('fastify-server.mjs'),
    await peer('bare-server.mjs'),
  ]
  const routes = routesOf(space, discussed, pageIds(database, space)).filter(isMeasured)
  try {
    for (const { paths } of routes) await compareAnswers(contenders, paths[0] ?? '')
    await takeTurns(contenders, routes, context)
  } finally {
    for (const host of contenders) await host.end()
  }
  return routes
}

function routesOf(space: string, discussed: string, pages: string[]): Route[] {
  const route = (name: string, paths: string[]): Route => ({ name, paths, rates: [[], [], []] })
  const list = (path: string) => Array.from({ length: LISTS }, () => path)
  return [
    route(
      'one page',
      pages.map((page) => `/v1/spaces/${space}/content/page/${page}`),
    ),
    route('50 files', list(`/v1/spaces/${space}/content/files?limit=50`)),
    route(COMMENT_LIST, list(`/v1/spaces/${discussed}/comments?limit=50`)),
    route('50 pages', list(`/v1/spaces/${discussed}/content/pages`)),
  ]
}

function pageIds(path: string, space: string): string[] {
  const database = new Sqlite(path, { readonly: true })
  const ids = database
    .prepare(
      `SELECT page FROM page_version JOIN space ON space.line = page_version.line
       WHERE space.id = ? AND text IS NOT NULL ORDER BY page`,
    )
    .pluck()
    .all(space)
  database.close()
  const step = ids.length / PAGES
  return Array.from({ length: PAGES }, (_, index) => String(ids[Math.floor(index * step)]))
}

/**
 * Compares the answers of all contenders, apart from their addresses. Different answers would make their times
 * incomparable.
 */
async function compareAnswers(contenders: HostProcess[], path: string): Promise<void> {
  const answers = await Promise.all(contenders.map((host) => answerOf(host, path)))
  for (const answer of answers) deepStrictEqual(answer, answers[0])
}

async function answerOf({ url, token }: HostProcess, path: string): Promise<unknown> {
  const response = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } })
  return JSON.parse((await response.text()).replaceAll(url, ''))
}

async function takeTurns(
  contenders: HostProcess[],
  routes: Route[],
  { rounds, log }: BenchContext,
): Promise<void> {
  for (let round = 0; round <= rounds; round += 1) {
    if (round > 0) log(`round ${round} of ${rounds}`)
    for (const { paths, rates } of routes) {
      for (const [index, host] of contenders.entries()) {
        const rate = await getMany(host, paths)
        // The first turn, with uncompiled code, warms up.
        if (round > 0) rates[index]?.push(rate)
      }
    }
  }
}

function table({ name, rates }: Route) {
  return {
    title: `${name}: requests a second, ${CONNECTIONS} open connections`,
    columns: ['by', 'median', 'least', 'most'],
    rows: CONTENDERS.map((contender, index) => {
      const { median, least, most } = summarise(rates[index] ?? [])
      return [contender, ...[median, least, most].map(Math.round)]
    }),
  }
}

/** Returns the median of the ratio to a contender's rate in the same round. */
function toPeer({ rates: [carrel = [], ...peers] }: Route, contender: number): number {
  const peer = peers[contender - 1] ?? []
  return summarise(carrel.map((own, round) => own / (peer[round] ?? NaN))).median
}

function goals(route: Route): BenchGoal[] {
  const { name } = route
  const [toBare, toFastify] = [toPeer(route, 2), toPeer(route, 1)]
  return [
    { goal: `${name} at 0.8 of bare node:http`, seen: toBare.toFixed(2), met: toBare >= 0.8 },
    { goal: `${name} ahead of Fastify`, seen: toFastify.toFixed(2), met: toFastify > 1 },
  ]
}
