import Sqlite from 'better-sqlite3'
import { databaseFile } from '../../src-main/store/database-file.ts'
import {
  medianRatio,
  SUMMARY_COLUMNS,
  summaryRow,
  type Bench,
  type BenchContext,
  type BenchGoal,
} from './bench.ts'
import { callHost, timed } from './processes/call-host.ts'
import { startBuiltHost } from './processes/host-process.ts'
import { benchStore } from './stores/bench-store.ts'

/** Words of most pages of the documentation of a language. */
const QUERIES = ['the', 'compiler', 'class function', 'member of', 'returns value', 'error']
const LIMIT = 20
const MOST = 1.3

/** The milliseconds of all queries, by round. */
export interface CommonWordsMeasured {
  organization: number[]
  space: number[]
}

/** Words of most pages, which rank the most rows. */
export const bench: Bench = {
  name: 'common-words',
  title: `${QUERIES.length} searches of common words in an organization, compared with the same in its largest space`,
  async run(context) {
    const measured = await measureCommonWords(context)
    const rows = [
      summaryRow('the organization, ms', measured.organization, 1),
      summaryRow('the space, ms', measured.space, 1),
    ]
    return {
      tables: [{ title: 'all searches, over HTTP', columns: SUMMARY_COLUMNS, rows }],
      goals: commonWordsGoals(measured),
    }
  },
}

export function commonWordsGoals({ organization, space }: CommonWordsMeasured): BenchGoal[] {
  const ratio = medianRatio(organization, space)
  return [
    {
      goal: `common words in the organization at most ${MOST} times one space`,
      seen: ratio.toFixed(2),
      met: ratio <= MOST,
    },
  ]
}

export async function measureCommonWords(context: BenchContext): Promise<CommonWordsMeasured> {
  const { data, space } = await benchStore(context)
  const host = await startBuiltHost(data)
  const search = async (place: string) => {
    for (const query of QUERIES)
      await callHost(host, 'GET', `/v1/${place}/search?query=${encodeURIComponent(query)}&limit=${LIMIT}`)
  }
  const measured: CommonWordsMeasured = { organization: [], space: [] }
  const places = { organization: `orgs/${organizationOf(data, space)}`, space: `spaces/${space}` }
  for (let round = 0; round <= context.rounds; round += 1) {
    const times = {
      organization: await timed(() => search(places.organization)),
      space: await timed(() => search(places.space)),
    }
    // The first round fills the caches.
    if (round === 0) continue
    measured.organization.push(times.organization)
    measured.space.push(times.space)
  }
  await host.end()
  return measured
}

function organizationOf(data: string, space: string): string {
  const database = new Sqlite(databaseFile(data), { readonly: true })
  const id = database.prepare('SELECT organization FROM space WHERE id = ?').pluck().get(space)
  database.close()
  return String(id)
}
