import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { databaseFile } from '../../src-main/store/database-file.ts'
import {
  medianRatio,
  summarise,
  SUMMARY_COLUMNS,
  summaryRow,
  type Bench,
  type BenchContext,
  type BenchGoal,
} from './bench.ts'
import { timed } from './processes/call-host.ts'
import { startBuiltHost, startProcess, type HostProcess } from './processes/host-process.ts'
import { benchStore } from './stores/bench-store.ts'

/** The pause between two reads during the read of the tree, and between two readings of memory, in milliseconds. */
const PAUSE = 5
/** The reads of a page while no tree is read. Their median is subtracted from each wait. */
const ALONE = 50
const RATE = 0.9
const LONGEST_WAIT = 30
/** The permitted growth of resident memory during a read, in megabytes: less than a large tree has. */
const FLAT = 32

/** The measurements of reads of a whole tree, and of reads of one page meanwhile. */
export interface TreeMeasured {
  /** The milliseconds of the tree, by round. */
  own: number[]
  bare: number[]
  /** The longest wait of a read of one page during the read of the tree, by round, in milliseconds. */
  waits: number[]
  /** The growth of resident memory during a read of the tree, by round, in megabytes. */
  growth: number[]
  megabytes: number
}

/** The whole tree in one answer, for programs that use the documented operations alone. */
export const bench: Bench = {
  name: 'tree',
  title:
    'the whole tree of a space over HTTP, compared with bare node:http, with reads of one page meanwhile',
  async run(context) {
    const measured = await measureTree(context)
    const { own, bare, waits, growth, megabytes } = measured
    return {
      tables: [
        {
          title: `a tree of ${megabytes.toFixed(1)} MB`,
          columns: SUMMARY_COLUMNS,
          rows: [
            summaryRow('the tree, ms', own, 0),
            summaryRow('bare node:http, ms', bare, 0),
            summaryRow('the longest wait of a page meanwhile, ms', waits, 1),
            summaryRow('more memory meanwhile, MB', growth, 1),
          ],
        },
      ],
      goals: treeGoals(measured),
    }
  },
}

export function treeGoals({ own, bare, waits, growth }: TreeMeasured): BenchGoal[] {
  const [rate, longest, more] = [medianRatio(bare, own), summarise(waits).median, summarise(growth).median]
  return [
    { goal: `the whole tree at ${RATE} of bare node:http`, seen: rate.toFixed(2), met: rate >= RATE },
    {
      goal: `a page that is read during the tree waits at most ${LONGEST_WAIT} ms`,
      seen: longest.toFixed(0),
      met: longest <= LONGEST_WAIT,
    },
    { goal: `the tree takes at most ${FLAT} MB more memory`, seen: more.toFixed(0), met: more <= FLAT },
  ]
}

/** Reads the tree in turns from the host and from a minimal server with the same answer. */
export async function measureTree(context: BenchContext): Promise<TreeMeasured> {
  const { data, space } = await benchStore(context)
  const host = await startBuiltHost(data)
  const bare = await startProcess([join(import.meta.dirname, 'peers/bare-server.mjs'), databaseFile(data)])
  const tree = `/v1/spaces/${space}/content/pages`
  const page = `/v1/spaces/${space}/content/page/${firstPage(data, space)}`
  const measured: TreeMeasured = { own: [], bare: [], waits: [], growth: [], megabytes: 0 }
  for (let round = 0; round <= context.rounds; round += 1) {
    const own = await timed(async () => (measured.megabytes = (await drain(host, tree)) / 1e6))
    const minimal = await timed(() => drain(bare, tree))
    const pages = await readPagesDuringTree(host, tree, page)
    // The first round compiles the code.
    if (round === 0) continue
    measured.own.push(own)
    measured.bare.push(minimal)
    measured.waits.push(pages.wait)
    measured.growth.push(pages.growth)
  }
  for (const each of [host, bare]) await each.end()
  return measured
}

/** Reads an answer and discards it. Returns its bytes. */
async function drain({ url, token }: HostProcess, path: string): Promise<number> {
  const sent = request(url + path, {
    headers: { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'identity' },
  })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${path} answers ${response.statusCode}`)
  let bytes = 0
  response.on('data', (chunk: Buffer) => (bytes += chunk.length))
  await once(response, 'end')
  return bytes
}

/**
 * Reads one page repeatedly while the tree is read. Returns its longest extra wait in milliseconds, and the growth of
 * resident memory in megabytes.
 */
async function readPagesDuringTree(
  host: HostProcess,
  tree: string,
  page: string,
): Promise<{ wait: number; growth: number }> {
  const alone: number[] = []
  for (let read = 0; read < ALONE; read += 1) alone.push(await timed(() => drain(host, page)))
  const before = host.memory()
  let peak = before
  let longest = 0
  const done = new AbortController()
  const whole = drain(host, tree).finally(() => done.abort())
  while (!done.signal.aborted) {
    longest = Math.max(longest, await timed(() => drain(host, page)))
    peak = Math.max(peak, host.memory())
    await wait(PAUSE)
  }
  await whole
  return { wait: longest - summarise(alone).median, growth: peak - before }
}

function firstPage(data: string, space: string): string {
  const database = new Sqlite(databaseFile(data), { readonly: true })
  const page = database
    .prepare(
      `SELECT page FROM page_version JOIN space USING (line)
       WHERE space.id = ? AND text IS NOT NULL AND until IS NULL AND deleted = 0 LIMIT 1`,
    )
    .pluck()
    .get(space)
  database.close()
  return String(page)
}
