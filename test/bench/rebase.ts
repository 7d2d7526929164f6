import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../src-main/store/open-store.ts'
import { addChangeRequest, addSpace, writePage } from '../support/content/authoring.ts'
import { openTestReplica, type TestReplica } from '../support/sync/replica.ts'
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts'
import { summarise, SUMMARY_COLUMNS, summaryRow, type Bench } from './bench.ts'

const PAGES = 1000
const PARAGRAPHS = Array.from(
  { length: 12 },
  (_, at) => `Paragraph ${at} of a page of the size that pages have, with a few words in it.\n`,
)

/** A change request that two replicas edit. */
interface Shared {
  space: string
  changeRequest: string
  pages: string[]
}

/** The cost of a pull for a replica with a thousand pending edits, each of a page that another user edited too. */
export const bench: Bench = {
  name: 'rebase',
  title:
    'a pull of 1,000 changed texts, on a replica with 1,000 edits of the same pages and on one with none',
  async run({ rounds, log }) {
    const pending: number[] = []
    const idle: number[] = []
    for (let round = 1; round <= rounds; round += 1) {
      log(`round ${round} of ${rounds}`)
      const measured = await pullBoth()
      pending.push(measured.pending)
      idle.push(measured.idle)
    }
    const { median } = summarise(pending)
    return {
      tables: [
        {
          title: 'a pull of 1,000 changed texts',
          columns: SUMMARY_COLUMNS,
          rows: [
            summaryRow('with 1,000 edits pending, s', pending, 2),
            summaryRow('with nothing pending, s', idle, 2),
          ],
        },
      ],
      goals: [
        {
          goal: '1,000 pending edits are rebased over 1,000 changes in 2 s',
          seen: median.toFixed(2),
          met: median < 2,
        },
      ],
    }
  },
}

/** Returns the seconds of the same pull on both replicas. */
async function pullBoth(): Promise<{ pending: number; idle: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'carrel-bench-rebase-'))
  const origin = openTestWorkspace()
  const shared = share(origin)
  const both = await Promise.all(
    ['busy', 'idle'].map(async (name) => {
      const replica = openTestReplica(origin, origin, { name, store: openStore(join(folder, `${name}.db`)) })
      await replica.sync()
      return replica
    }),
  )
  const [busy, idle] = both as [TestReplica, TestReplica]
  for (const page of shared.pages) write(busy, shared, page, text({ last: 'Written here.\n' }))
  for (const page of shared.pages) writePage(origin, { ...shared, page }, text({ first: 'Written there.\n' }))
  const measured = { pending: await pull(busy), idle: await pull(idle) }
  const [page = ''] = shared.pages
  const merged = read(busy, shared, page)
  if (merged !== text({ first: 'Written there.\n', last: 'Written here.\n' }))
    throw new Error('The pull did not merge what both wrote')
  for (const replica of both) replica.close()
  origin.close()
  rmSync(folder, { recursive: true })
  return measured
}

function share(origin: TestWorkspace): Shared {
  const titles = Array.from({ length: PAGES }, (_, at) => [`Page ${at}`, text({})])
  const { space, pages } = addSpace(origin, Object.fromEntries(titles))
  return { space, pages, changeRequest: addChangeRequest(origin, space) }
}

function text({ first = '', last = '' }): string {
  return [first, ...PARAGRAPHS, last].filter((paragraph) => paragraph !== '').join('\n')
}

function write(replica: TestReplica, { space, changeRequest }: Shared, page: string, markdown: string): void {
  replica.call('updateChangeRequestContent', {
    params: { spaceId: space, changeRequestId: changeRequest },
    body: { changes: [{ operation: 'update_page', page, document: { markdown } }] },
  })
}

function read(replica: TestReplica, { space, changeRequest }: Shared, page: string): string | undefined {
  const answer = replica.call('getPageInChangeRequestById', {
    params: { spaceId: space, changeRequestId: changeRequest, pageId: page },
    query: { format: 'markdown' },
  })
  return 'markdown' in answer ? answer.markdown : undefined
}

/** Returns the seconds of the pull alone. Nothing is sent. */
async function pull({ replica }: TestReplica): Promise<number> {
  const failure = await replica.round.identify()
  if (failure) throw failure.problem
  const start = performance.now()
  const pulled = await replica.round.pull()
  if ('kind' in pulled) throw pulled.problem
  return (performance.now() - start) / 1000
}
