import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runLoad, type LoadResult } from '../support/hosts/host-load.ts'
import { summarise, type Bench } from './bench.ts'
import { startBuiltHost, type HostProcess } from './processes/host-process.ts'
import { chosenStore } from './stores/bench-store.ts'
import { addDiscussedSpace } from './stores/discussed-store.ts'

const AT_ONCE = 200
const SECONDS = 60
/** The seconds until all code is compiled. From then on memory must not grow. */
const WARM = 10
/** The permitted growth of the host from then on, in megabytes. Uncollected garbage comes and goes. */
const GROWTH = 32
/**
 * The memory limits of the host. Without a limit garbage stays while there is room, up to 180 MB more. With one, flat
 * memory proves that memory is released.
 */
const BOUND = { NODE_OPTIONS: '--max-old-space-size=96 --max-semi-space-size=8' }

/** 200 requests at a time against one process, writes among them, for a minute. */
export const bench: Bench = {
  name: 'load',
  title: `${AT_ONCE} requests at a time for ${SECONDS} s, one write to nine reads`,
  async run(context) {
    const { log } = context
    const data = (await chosenStore(context)) ?? (await mkdtemp(join(tmpdir(), 'carrel-bench-load-')))
    const space = await addDiscussedSpace(data, 0)
    const host = await startBuiltHost(data, BOUND)
    const pages = await pagesOf(host, space)
    const start = performance.now()
    const isPast = (seconds: number) => () => performance.now() - start > seconds * 1000
    const memory = [host.memory()]
    log(`${WARM} of ${SECONDS} s`)
    const parts = [await runLoad({ ...host, space, pages }, AT_ONCE, isPast(WARM))]
    memory.push(host.memory())
    for (let until = WARM * 2; until <= SECONDS; until += WARM) {
      log(`${until} of ${SECONDS} s`)
      parts.push(await runLoad({ ...host, space, pages }, AT_ONCE, isPast(until)))
      memory.push(host.memory())
    }
    const stored = await allComments(host, space)
    await host.end()
    await rm(data, { recursive: true })
    return result(parts, memory, stored)
  },
}

async function getJson<Answer>({ url, token }: HostProcess, path: string): Promise<Answer> {
  const response = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`${path} answers ${response.status}`)
  return (await response.json()) as Answer
}

async function pagesOf(host: HostProcess, space: string): Promise<string[]> {
  const { pages } = await getJson<{ pages: { id: string }[] }>(host, `/v1/spaces/${space}/content/pages`)
  return pages.map(({ id }) => id)
}

/** Returns the texts of all comments, read back from the host. */
async function allComments(host: HostProcess, space: string): Promise<string[]> {
  interface List {
    items: { body: { markdown: string } }[]
    next?: { page: string }
  }
  const found: string[] = []
  for (let page = ''; ;) {
    const { items, next } = await getJson<List>(host, `/v1/spaces/${space}/comments?limit=1000${page}`)
    found.push(...items.map(({ body }) => body.markdown))
    if (!next) return found
    page = `&page=${next.page}`
  }
}

function result(parts: LoadResult[], memory: number[], stored: string[]) {
  const written = parts.flatMap((part) => part.written)
  const faults = parts.flatMap((part) => part.faults)
  const requests = parts.map((part) => part.requests)
  const { median, least, most } = summarise(requests.map((count) => count / WARM))
  const lost = missing(written, stored)
  const [, warm = NaN, ...later] = memory
  const grown = (later.at(-1) ?? NaN) - warm
  return {
    tables: [
      {
        title: `requests a second, over ${WARM} s each`,
        columns: ['requests', 'acknowledged writes', 'median', 'least', 'most'],
        rows: [[sum(requests), written.length, ...[median, least, most].map(Math.round)]],
      },
      {
        title: 'resident megabytes',
        columns: memory.map((_, part) => `${part * WARM} s`),
        rows: [memory.map(Math.round)],
      },
    ],
    goals: [
      {
        goal: 'no error',
        seen: `${faults.length} faults${faults[0] ? `, such as ${faults[0]}` : ''}`,
        met: faults.length === 0,
      },
      {
        goal: 'no lost write',
        seen: `${lost} of ${written.length} are missing, ${stored.length} are stored`,
        met: lost === 0 && stored.length === written.length,
      },
      {
        goal: `memory flat from ${WARM} s on`,
        seen: `${grown.toFixed(0)} MB more at the end`,
        met: grown <= GROWTH,
      },
    ],
  }
}

/** Returns the number of writes that are missing from the stored texts, each counted as often as it was made. */
function missing(written: string[], stored: string[]): number {
  const left = new Map<string, number>()
  for (const text of stored) left.set(text, (left.get(text) ?? 0) + 1)
  let lost = 0
  for (const text of written) {
    const count = left.get(text) ?? 0
    if (count === 0) lost += 1
    left.set(text, count - 1)
  }
  return lost
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
