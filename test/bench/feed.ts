import { join } from 'node:path'
import { summarise, type Bench, type BenchContext } from './bench.ts'
import { startPouchServer } from './peers/pouchdb.ts'
import type { PullWay } from './peers/pull-peer.ts'
import { startBuiltHost, startProcess, type HostProcess } from './processes/host-process.ts'
import { pullOnce } from './processes/pull-once.ts'
import { benchStore } from './stores/bench-store.ts'

interface Contender {
  name: string
  host: HostProcess
  way: PullWay
  /** The pages per second of each round. */
  rates: number[]
}

/** The first pull of a replica, over HTTP, compared with a loop that only reads the same pages in batches. */
export const bench: Bench = {
  name: 'feed',
  title:
    'a first pull of cpp-docs by the change feed, compared with a raw loop of batches over node:http, and PouchDB',
  async run(context) {
    const { data, space } = await benchStore(context)
    const database = join(data, 'workspace.db')
    const contenders: Contender[] = [
      { name: 'carrel', host: await startBuiltHost(data), way: 'feed', rates: [] },
      {
        name: 'raw loop',
        host: await startProcess([join(import.meta.dirname, 'peers/raw-batches.mjs'), database, space]),
        way: 'read',
        rates: [],
      },
      {
        name: 'PouchDB from express-pouchdb',
        host: await startPouchServer(database, space),
        way: 'pouch',
        rates: [],
      },
    ]
    await takeTurns(contenders, space, context)
    for (const { host } of contenders) await host.end()
    return { tables: [table(contenders)], goals: goals(contenders) }
  },
}

async function takeTurns(
  contenders: Contender[],
  space: string,
  { rounds, log }: BenchContext,
): Promise<void> {
  for (let round = 0; round <= rounds; round++) {
    if (round > 0) log(`round ${round} of ${rounds}`)
    for (const { host, way, rates } of contenders) {
      const { pages, seconds } = await pullOnce(way, { host, space })
      // The first turn, before the code is compiled, warms up the hosts.
      if (round > 0) rates.push(pages / seconds)
    }
  }
}

function table(contenders: Contender[]) {
  return {
    title: 'pages a second, texts included',
    columns: ['by', 'pages', 'least', 'most'],
    rows: contenders.map(({ name, rates }) => {
      const { median, least, most } = summarise(rates)
      return [name, ...[median, least, most].map(Math.round)]
    }),
  }
}

function goals([carrel, raw, pouch]: Contender[]) {
  const ratio = (peer: Contender | undefined) =>
    summarise(carrel?.rates.map((own, round) => own / (peer?.rates[round] ?? NaN)) ?? []).median
  const [toRaw, toPouch] = [ratio(raw), ratio(pouch)]
  return [
    { goal: 'a first pull at 0.6 of a raw loop', seen: toRaw.toFixed(2), met: toRaw >= 0.6 },
    { goal: 'four times as fast as PouchDB', seen: `${toPouch.toFixed(1)}×`, met: toPouch >= 4 },
  ]
}
