import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { summarise, type Bench, type BenchContext, type BenchGoal, type BenchTable } from './bench.ts'
import type { SearchReady, SearchRound } from './peers/search-peer.ts'
import { PeerProcess } from './processes/peer-process.ts'
import { benchStore } from './stores/bench-store.ts'

const QUERIES = 200
const WORDS = 5
const ENGINES = ['carrel', 'raw FTS5', 'MiniSearch', 'FlexSearch'] as const
type EngineName = (typeof ENGINES)[number]

interface Contender {
  name: EngineName
  peer: PeerProcess
  ready: SearchReady
  rounds: SearchRound[]
}

/** The search operation, compared with engines that could replace it. */
export const bench: Bench = {
  name: 'search',
  title: 'top 20 with snippets of 200 queries made from titles, among the pages of cpp-docs',
  async run(context) {
    const { data, space } = await benchStore(context)
    const contenders: Contender[] = []
    for (const name of ENGINES) {
      context.log(`opening ${name}`)
      const { peer, ready } = await PeerProcess.start<SearchReady>('search-peer.ts', name, data, space)
      contenders.push({ name, peer, ready, rounds: [] })
    }
    await takeTurns(contenders, queriesOf(data), context)
    for (const { peer } of contenders) await peer.end()
    return { tables: [table(contenders)], goals: goals(contenders) }
  },
}

/** Returns titles from the whole book, of at most five words. In every second one the last word is incomplete. */
function queriesOf(data: string): string[] {
  const database = new Sqlite(join(data, 'workspace.db'), { readonly: true })
  const titles = database.prepare('SELECT title FROM page_version ORDER BY page').pluck().all() as string[]
  database.close()
  const step = Math.floor(titles.length / QUERIES)
  return Array.from({ length: QUERIES }, (_, index) => {
    const words = (titles[index * step] ?? '').split(/\s+/).slice(0, WORDS)
    const last = words.pop() ?? ''
    const typed = index % 2 === 0 ? last : last.slice(0, Math.max(2, Math.ceil(last.length / 2)))
    return [...words, typed].join(' ')
  })
}

async function takeTurns(
  contenders: Contender[],
  queries: string[],
  { rounds, log }: BenchContext,
): Promise<void> {
  for (const { peer } of contenders) await peer.ask(queries)
  for (let round = 1; round <= rounds; round++) {
    log(`round ${round} of ${rounds}`)
    for (const contender of contenders) contender.rounds.push(await contender.peer.ask<SearchRound>(queries))
  }
}

/** Returns the median of each query over its rounds, which removes the machine's noise. */
function timesOf({ rounds }: Contender) {
  const queries = rounds[0]?.times.map(
    (_, query) => summarise(rounds.map(({ times }) => times[query] ?? NaN)).median,
  )
  return summarise(queries ?? [])
}

function memoryOf({ rounds }: Contender): number {
  return rounds.at(-1)?.memory ?? NaN
}

function table(contenders: Contender[]): BenchTable {
  const raw = contenders.map(timesOf)[ENGINES.indexOf('raw FTS5')]
  return {
    title: 'ms a query, over the medians of each; memory in MB',
    columns: [
      'engine',
      'median',
      'p99',
      'slowest',
      'median to FTS5',
      'p99 to FTS5',
      'spread of rounds',
      'shown',
      'memory',
    ],
    rows: contenders.map((contender) => {
      const { median, p99, most } = timesOf(contender)
      const medians = summarise(contender.rounds.map(({ times }) => summarise(times).median))
      return [
        contender.name,
        rounded(median),
        rounded(p99),
        rounded(most),
        `${rounded(median / (raw?.median ?? NaN))}×`,
        `${rounded(p99 / (raw?.p99 ?? NaN))}×`,
        `${rounded(medians.least)} to ${rounded(medians.most)}`,
        rounded((contender.rounds[0]?.shown ?? 0) / QUERIES),
        Math.round(memoryOf(contender)),
      ]
    }),
  }
}

function goals(contenders: Contender[]): BenchGoal[] {
  const [own, raw, mini, flex] = contenders.map(timesOf)
  const [ownMemory = NaN, , miniMemory = NaN] = contenders.map(memoryOf)
  const { index, text } = contenders[0]?.ready.size ?? { index: NaN, text: NaN }
  if (!own || !raw || !mini || !flex) throw new Error('A contender is missing')
  const atMost = (goal: string, seen: number, bound: number): BenchGoal => ({
    goal,
    seen: `${rounded(seen)} to ${rounded(bound)}`,
    met: seen <= bound,
  })
  return [
    atMost('median at or below raw FTS5', own.median, raw.median),
    atMost('p99 at or below raw FTS5', own.p99, raw.p99),
    atMost('median at or below FlexSearch', own.median, flex.median),
    atMost('p99 at or below FlexSearch', own.p99, flex.p99),
    atMost("a tenth of MiniSearch's memory", ownMemory, miniMemory / 10),
    atMost('index at most 0.8 of the text (MB)', index, text * 0.8),
  ]
}

function rounded(value: number): number {
  return Number(value.toFixed(2))
}
