import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportEvent } from '../../src-main/schemas/feed/change-event.ts'
import { openWorkspace } from '../../src-main/workspace/core.ts'
import { threadsIn } from '../../src-main/workspace/threads.ts'
import type { HostedWorkspace } from '../../src-main/workspace/workspace.ts'
import { corpusFolder } from '../support/content/corpora.ts'
import { writeBook } from '../support/grown-store/write-book.ts'
import { summarise, SUMMARY_COLUMNS, summaryRow, type Bench, type BenchContext } from './bench.ts'

/** The script of the threads that read pages, as the hosts run it. */
const BUILT = join(import.meta.dirname, '../../out/main')
const LONGEST = 200

/** The points at which the user cancels: while the source is read, and at shares of its pages. */
const POINTS = ['reading', 0, 0.1, 0.5, 0.9] as const
type Point = (typeof POINTS)[number]

/** Cancelling an import of a large book, up to the event that reports its end. */
export const bench: Bench = {
  name: 'cancel',
  title: 'cancel an import, without a choice of cpp-docs (9,700 pages), at several points of it',
  async run(context) {
    const times = await measureCancel(context)
    const longest = Math.max(...[...times.values()].map((each) => summarise(each).median))
    return {
      tables: [
        {
          title: 'milliseconds from the call to the event that the import is cancelled',
          columns: SUMMARY_COLUMNS,
          rows: [...times].map(([point, each]) => summaryRow(nameOf(point), each, 0)),
        },
      ],
      goals: [
        {
          goal: `a cancelled import ends within ${LONGEST} ms at each point`,
          seen: `${longest.toFixed(0)} ms`,
          met: longest <= LONGEST,
        },
      ],
    }
  },
}

const nameOf = (point: Point): string =>
  point === 'reading' ? 'while it is read' : `after ${point * 100} % of its pages`

async function measureCancel({ store, rounds, log }: BenchContext): Promise<Map<Point, number[]>> {
  const made = store === undefined ? undefined : await mkdtemp(join(tmpdir(), 'carrel-bench-book-'))
  if (made !== undefined && store !== undefined) await writeBook(made, store)
  const book = made ?? (await corpusFolder('cpp-docs'))
  const data = await mkdtemp(join(tmpdir(), 'carrel-bench-cancel-'))
  const { pages, checkpoint } = threadsIn(BUILT, true)
  const workspace = openWorkspace({ data, threads: { pages: pages!, checkpoint: checkpoint! } })
  const times = new Map<Point, number[]>(POINTS.map((point) => [point, []]))
  // The threads of a workspace let a process end, which the server of a host prevents.
  const alive = setInterval(() => undefined, 1000)
  for (let round = 1; round <= rounds; round++) {
    log(`round ${round} of ${rounds}`)
    for (const point of POINTS) times.get(point)?.push(await cancelAt(workspace, book, point))
  }
  await workspace.close()
  clearInterval(alive)
  await rm(data, { recursive: true })
  if (made !== undefined) await rm(made, { recursive: true })
  return times
}

/** Imports the book and cancels it at a point. Returns the milliseconds until its end is reported. */
async function cancelAt(workspace: HostedWorkspace, book: string, point: Point): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let cancelledAt: number | undefined
  let id = ''
  const stop = workspace.subscribe((event) => {
    if (event.type !== 'import' || event.id !== id) return
    if (cancelledAt === undefined && hasReached(event, point)) {
      cancelledAt = performance.now()
      workspace.imports.cancel(id)
    } else if (event.state === 'cancelled') resolve(performance.now() - (cancelledAt ?? NaN))
    else if (event.state === 'done' || event.state === 'failed')
      reject(new Error(`The import ended before it was cancelled: ${event.state}`))
  })
  ;({ id } = workspace.imports.start(book))
  try {
    return await promise
  } finally {
    stop()
  }
}

const hasReached = ({ state, done, total }: ImportEvent, point: Point): boolean =>
  point === 'reading' ? state === 'reading' : state === 'writing' && done >= point * total
