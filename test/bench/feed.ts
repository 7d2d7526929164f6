import { join } from 'node:path'
import { summarise, type Bench, type BenchContext } from './bench.ts'
import { cppDocsStore } from './cpp-docs-store.ts'
import { startBuiltHost, startProcess, type HostProcess } from './host-process.ts'
import { replicatePouch, startPouchServer } from './peers/pouchdb.ts'

/** Changes, or pages, in one answer. */
const BATCH = 500

interface Contender {
  name: string
  host: HostProcess
  pull(host: HostProcess): Promise<number>
  /** Pages a second of each round. */
  rates: number[]
}

/** The first pull of a replica, over HTTP, beside a loop that reads the same pages in batches and no more. */
export const bench: Bench = {
  name: 'feed',
  title:
    'a first pull of cpp-docs by the change feed, beside a raw loop of batches over node:http, and PouchDB',
  async run(context) {
    const { data, space } = await cppDocsStore(context.log)
    const database = join(data, 'workspace.db')
    const contenders: Contender[] = [
      { name: 'carrel', host: await startBuiltHost(data), pull: pullFeed, rates: [] },
      {
        name: 'raw loop',
        host: await startProcess([join(import.meta.dirname, 'peers/raw-batches.mjs'), database, space]),
        pull: pullBatches,
        rates: [],
      },
      {
        name: 'PouchDB from express-pouchdb',
        host: await startPouchServer(database, space),
        pull: (host) => replicatePouch({ url: host.url }),
        rates: [],
      },
    ]
    await takeTurns(contenders, context)
    for (const { host } of contenders) await host.end()
    return { tables: [table(contenders)], goals: goals(contenders) }
  },
}

async function takeTurns(contenders: Contender[], { rounds, log }: BenchContext): Promise<void> {
  for (let round = 0; round <= rounds; round++) {
    if (round > 0) log(`round ${round} of ${rounds}`)
    for (const { host, pull, rates } of contenders) {
      const start = performance.now()
      const pages = await pull(host)
      const rate = pages / ((performance.now() - start) / 1000)
      // The first turn, in which nothing is compiled yet, is to get warm.
      if (round > 0) rates.push(rate)
    }
  }
}

async function getJson<Answer>({ url, token }: HostProcess, path: string): Promise<Answer> {
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'identity' }
  return (await (await fetch(url + path, { headers })).json()) as Answer
}

async function pullFeed(host: HostProcess): Promise<number> {
  const { items } = await getJson<{ items: { id: string }[] }>(host, '/v1/orgs')
  let pages = 0
  for (let after = ''; ;) {
    const path = `/v1/orgs/${items[0]?.id}/changes?limit=${BATCH}${after}`
    const answer = await getJson<{ changes: { kind: string }[]; next: string; more: boolean }>(host, path)
    pages += answer.changes.filter(({ kind }) => kind === 'page').length
    if (!answer.more) return pages
    after = `&after=${answer.next}`
  }
}

async function pullBatches(host: HostProcess): Promise<number> {
  let pages = 0
  for (let after = ''; ;) {
    const batch = await getJson<{ page: string }[]>(host, `/?limit=${BATCH}&after=${after}`)
    pages += batch.length
    if (batch.length < BATCH) return pages
    after = batch.at(-1)?.page ?? ''
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
