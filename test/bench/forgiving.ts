import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { grownStore } from '../support/grown-store/grown-store.ts'
import { summarise, type Bench, type BenchContext, type BenchGoal } from './bench.ts'
import { callHost, timed } from './processes/call-host.ts'
import { startBuiltHost, startProcess, type HostProcess } from './processes/host-process.ts'
import { commonQueries, mistypedTitles, titleQueries, type TitleQuery } from './searching/queries.ts'

const PAGES = 38_000
const LIMIT = 20
const COUNTS = { titles: 200, common: 100, mistyped: 100 }
const FIRST = 99
const MEMORY = 4

/** The milliseconds of each query by round, of both contenders. */
type Times = Record<'carrel' | 'FlexSearch', number[][]>

/** The measured searches of a store. */
export interface Measured {
  titles: Times
  common: Times
  /** The mistyped titles of which the page itself was the first result. */
  first: number
  missed: TitleQuery[]
  /** The resident memory of the processes after all queries, in megabytes. */
  memory: Record<keyof Times, number>
}

/** Search that forgives mistakes, compared with FlexSearch, which holds its index in memory. */
export const bench: Bench = {
  name: 'forgiving-search',
  title: `top ${LIMIT} with snippets over HTTP, compared with FlexSearch`,
  async run(context) {
    const measured = await measureForgiving(context)
    const row = (name: string, times: number[][]) => {
      const { median, p99, most } = summarise(medians(times))
      return [name, ...[median, p99, most].map((value) => value.toFixed(1))]
    }
    const rows = (['titles', 'common'] as const).flatMap((kind) =>
      (['carrel', 'FlexSearch'] as const).map((name) => row(`${kind}, ${name}`, measured[kind][name])),
    )
    for (const { title, query } of measured.missed) context.log(`not first: ${query} (${title})`)
    return {
      tables: [{ title: 'ms of a query', columns: ['queries', 'median', 'p99', 'most'], rows }],
      goals: forgivingGoals(measured),
    }
  },
}

export function forgivingGoals({ titles, common, first, memory }: Measured): BenchGoal[] {
  const comparison = (name: string, { carrel, FlexSearch }: Times): BenchGoal[] => {
    const [own, peer] = [summarise(medians(carrel)), summarise(medians(FlexSearch))]
    return (['median', 'p99'] as const).map((value) => ({
      goal: `${value} of ${name} at or below FlexSearch`,
      seen: `${own[value].toFixed(1)} to ${peer[value].toFixed(1)} ms`,
      met: own[value] <= peer[value],
    }))
  }
  return [
    ...comparison(`${COUNTS.titles} titles`, titles),
    ...comparison(`${COUNTS.common} common words and beginnings`, common),
    {
      goal: `a quarter of the memory of FlexSearch`,
      seen: `${memory.carrel.toFixed(0)} to ${memory.FlexSearch.toFixed(0)} MB`,
      met: memory.carrel <= memory.FlexSearch / MEMORY,
    },
    {
      goal: `the page itself first for ${FIRST} of ${COUNTS.mistyped} titles with a mistake`,
      seen: String(first),
      met: first >= FIRST,
    },
  ]
}

export async function measureForgiving({ rounds, store = PAGES, log }: BenchContext): Promise<Measured> {
  const { data, space } = await grownStore(store, log)
  const queries = queriesOf(data, space)
  const hosts = {
    carrel: await startBuiltHost(data),
    FlexSearch: await startProcess([join(import.meta.dirname, 'peers/flexsearch-server.ts'), data, space]),
  }
  const paths = { carrel: `/v1/spaces/${space}/search`, FlexSearch: '/' }
  const search = (name: keyof Times, query: string) => requestSearch(hosts[name], paths[name], query)
  const titles = await compare(
    queries.titles.map(({ query }) => query),
    rounds,
    search,
  )
  const common = await compare(queries.common, rounds, search)
  const missed: TitleQuery[] = []
  for (const mistyped of queries.mistyped) {
    const [best] = await search('carrel', mistyped.query)
    if (best?.title !== mistyped.title) missed.push(mistyped)
  }
  const memory = { carrel: hosts.carrel.memory(), FlexSearch: hosts.FlexSearch.memory() }
  for (const host of Object.values(hosts)) await host.end()
  return { titles, common, first: queries.mistyped.length - missed.length, missed, memory }
}

function queriesOf(data: string, space: string) {
  const database = new Sqlite(join(data, 'workspace.db'), { readonly: true })
  const queries = {
    titles: titleQueries(database, space, COUNTS.titles),
    common: commonQueries(database, COUNTS.common),
    mistyped: mistypedTitles(database, space, COUNTS.mistyped),
  }
  database.close()
  return queries
}

async function requestSearch(host: HostProcess, path: string, query: string): Promise<{ title?: string }[]> {
  const answer = await callHost(host, 'GET', `${path}?query=${encodeURIComponent(query)}&limit=${LIMIT}`)
  return (answer as { items: { title?: string }[] }).items
}

/** Asks both for each query in turn, so that the noise of the machine affects both. The first round warms up. */
async function compare(
  queries: readonly string[],
  rounds: number,
  search: (name: keyof Times, query: string) => Promise<unknown>,
): Promise<Times> {
  const times: Times = { carrel: [], FlexSearch: [] }
  for (let round = 0; round <= rounds; round += 1) {
    const measured: Record<keyof Times, number[]> = { carrel: [], FlexSearch: [] }
    for (const query of queries)
      for (const name of ['carrel', 'FlexSearch'] as const)
        measured[name].push(await timed(() => search(name, query)))
    if (round === 0) continue
    times.carrel.push(measured.carrel)
    times.FlexSearch.push(measured.FlexSearch)
  }
  return times
}

/** Returns the median of each query over its rounds. */
function medians(rounds: readonly number[][]): number[] {
  return (rounds[0] ?? []).map((_, query) => summarise(rounds.map((times) => times[query] ?? NaN)).median)
}
