import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { corpusFolder } from '../support/content/corpora.ts'
import { writeBook } from '../support/grown-store/write-book.ts'
import { summarise, type Bench, type BenchContext, type BenchGoal } from './bench.ts'
import type { ImportRound } from './peers/import-peer.ts'
import { builtScript } from './processes/built-script.ts'
import { PeerProcess } from './processes/peer-process.ts'

/** The scripts of threads as the hosts run them. */
const BUILT = join(import.meta.dirname, '../../out/main')

const WAYS = ['carrel', 'raw loop'] as const
const MAX_RATIO = 2.5
const MAX_MEGABYTES = 300

/** The import of a large book, compared with the minimal work that stores it in a database and makes it searchable. */
export const bench: Bench = {
  name: 'import',
  title:
    'a book, by default cpp-docs (9,700 pages, 45 MB), into a new space, compared with a raw loop of better-sqlite3 and FTS5',
  async run(context) {
    const rounds = await measureImport(context)
    return {
      tables: [
        {
          title:
            'a process each; work is its time on a processor, and writing that of the thread that writes',
          columns: ['by', 'seconds', 'least', 'most', 'work', 'writing', 'peak MB'],
          rows: WAYS.map((way) => {
            const seconds = summarise(rounds.map((round) => round[way].milliseconds / 1000))
            const work = summarise(rounds.map((round) => round[way].work / 1000)).median
            const writing = summarise(rounds.map((round) => round[way].writing / 1000)).median
            const memory = Math.max(...rounds.map((round) => round[way].peak))
            return [
              way,
              rounded(seconds.median),
              rounded(seconds.least),
              rounded(seconds.most),
              rounded(work),
              rounded(writing),
              Math.round(memory),
            ]
          }),
        },
      ],
      goals: importGoals(rounds),
    }
  },
}

/** The cost of both ways in one round. */
export type Round = Record<(typeof WAYS)[number], ImportRound>

export function importGoals(rounds: readonly Round[]): BenchGoal[] {
  const [own = [], raw = []] = WAYS.map((way) => rounds.map((round) => round[way]))
  const ratios = own.map(({ milliseconds }, round) => milliseconds / (raw[round]?.milliseconds ?? NaN))
  const ratio = summarise(ratios).median
  const works = own.map((round, index) => round.work / (raw[index]?.work ?? NaN))
  const writing = own.map((round, index) => round.writing / (raw[index]?.work ?? NaN))
  const peak = Math.max(...own.map((round) => round.peak))
  return [
    {
      goal: `at most ${MAX_RATIO} times the raw loop`,
      seen: `${rounded(ratio)}× (of the work: ${rounded(summarise(works).median)}×, on the writing thread: ${rounded(summarise(writing).median)}×)`,
      met: ratio <= MAX_RATIO,
    },
    {
      goal: `peak memory under ${MAX_MEGABYTES} MB`,
      seen: `${Math.round(peak)} MB`,
      met: peak < MAX_MEGABYTES,
    },
  ]
}

/** Imports a book of the chosen size, cpp-docs by default. */
export async function measureImport(context: BenchContext): Promise<Round[]> {
  if (context.store === undefined) return takeTurns(await corpusFolder('cpp-docs'), context)
  const folder = await mkdtemp(join(tmpdir(), 'carrel-bench-book-'))
  await writeBook(folder, context.store)
  const rounds = await takeTurns(folder, context)
  await rm(folder, { recursive: true })
  return rounds
}

async function takeTurns(folder: string, { rounds, log }: BenchContext): Promise<Round[]> {
  const script = await builtScript('import-peer')
  const done: Round[] = []
  for (let round = 1; round <= rounds; round++) {
    log(`round ${round} of ${rounds}`)
    // The order alternates, so that neither always finds the files in the system's cache.
    const order = round % 2 === 0 ? WAYS : WAYS.toReversed()
    const results: Partial<Round> = {}
    for (const way of order) {
      const { peer, ready } = await PeerProcess.start<ImportRound>(script, way, folder, BUILT)
      await peer.end()
      results[way] = ready
    }
    done.push(results as Round)
  }
  return done
}

function rounded(value: number): number {
  return Number(value.toFixed(2))
}
