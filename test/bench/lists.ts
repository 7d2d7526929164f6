import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { summarise, type Bench, type BenchContext } from './bench.ts'
import { startBuiltHost, type HostProcess } from './processes/host-process.ts'
import { chosenStore } from './stores/bench-store.ts'
import { addDiscussedSpace } from './stores/discussed-store.ts'

const COMMENTS = 10_000
const LIMIT = 100
/**
 * The walks of one round. A page counts with its best time in a round, so that noise does not look like its position.
 */
const WALKS = 3
/** The ratio to the first page above which a page counts as slower. The clock cannot distinguish smaller ones. */
const TOLERANCE = 1.25

/** A long list from its first page to its last. The cursor must find its place equally fast at the end. */
export const bench: Bench = {
  name: 'lists',
  title: `${COMMENTS} comments listed page by page over HTTP`,
  async run(context) {
    const data = (await chosenStore(context)) ?? (await mkdtemp(join(tmpdir(), 'carrel-bench-lists-')))
    context.log(`writing ${COMMENTS} comments`)
    const space = await addDiscussedSpace(data, COMMENTS)
    const host = await startBuiltHost(data)
    const rounds = await takeRounds(host, space, context)
    await host.end()
    await rm(data, { recursive: true })
    return { tables: [table(rounds)], goals: [goal(rounds)] }
  },
}

/** Returns the milliseconds of each page, by round. */
async function takeRounds(
  host: HostProcess,
  space: string,
  { rounds, log }: BenchContext,
): Promise<number[][]> {
  const taken: number[][] = []
  await walk(host, space)
  for (let round = 1; round <= rounds; round += 1) {
    log(`round ${round} of ${rounds}`)
    const walks: number[][] = []
    for (let turn = 0; turn < WALKS; turn += 1) walks.push(await walk(host, space))
    taken.push((walks[0] ?? []).map((_, page) => Math.min(...walks.map((times) => times[page] ?? NaN))))
  }
  return taken
}

/** Reads the list once. Throws unless every comment appears exactly once. */
async function walk({ url, token }: HostProcess, space: string): Promise<number[]> {
  const times: number[] = []
  const met = new Set<string>()
  for (let after = ''; ;) {
    const start = performance.now()
    const path = `/v1/spaces/${space}/comments?limit=${LIMIT}${after}`
    const response = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } })
    const text = await response.text()
    times.push(performance.now() - start)
    const { items, next } = JSON.parse(text) as { items: { id: string }[]; next?: { page: string } }
    for (const { id } of items) met.add(id)
    if (!next) break
    after = `&page=${next.page}`
  }
  if (met.size !== COMMENTS) throw new Error(`The list returned ${met.size} of ${COMMENTS} comments`)
  return times
}

/** Returns the median over the rounds, for each page. */
function medians(rounds: number[][]): number[] {
  return (rounds[0] ?? []).map((_, page) => summarise(rounds.map((times) => times[page] ?? NaN)).median)
}

function table(rounds: number[][]) {
  const pages = medians(rounds)
  const rounded = (value: number) => Math.round(value * 100) / 100
  const row = (name: string, times: number[]) => {
    const { median, least, most } = summarise(times)
    return [name, ...[median, least, most].map(rounded)]
  }
  const third = Math.ceil(pages.length / 3)
  return {
    title: `milliseconds of a page of ${LIMIT}, best of ${WALKS} walks, median of the rounds`,
    columns: ['pages', 'median', 'least', 'most'],
    rows: [
      row('the first', pages.slice(0, 1)),
      row('first third', pages.slice(0, third)),
      row('second third', pages.slice(third, 2 * third)),
      row('last third', pages.slice(2 * third)),
      row('the last', pages.slice(-1)),
    ],
  }
}

/** Compares the best time of each page. Among a hundred equal pages, the slowest by any other measure is only noise. */
function goal(rounds: number[][]) {
  const [first = NaN, ...others] = (rounds[0] ?? []).map((_, page) =>
    Math.min(...rounds.map((times) => times[page] ?? NaN)),
  )
  const slowest = Math.max(...others) / first
  return {
    goal: 'no page slower than the first',
    seen: `slowest ${slowest.toFixed(2)} times the first`,
    met: slowest <= TOLERANCE,
  }
}
