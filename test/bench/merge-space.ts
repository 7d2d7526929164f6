import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { insertPage } from '../../src-main/revisions/changes/insert-page.ts'
import { indexContent } from '../../src-main/revisions/index/index-content.ts'
import { lineById } from '../../src-main/revisions/lines.ts'
import { createSpace } from '../../src-main/revisions/new-space.ts'
import { openWorkspace } from '../../src-main/workspace/core.ts'
import type { HostedWorkspace } from '../../src-main/workspace/workspace.ts'
import { summarise, type Bench } from './bench.ts'
import { chosenStore } from './stores/bench-store.ts'

const SIZES = [9700, 100] as const
/** The merges of one round in each space. */
const MERGES = 20
const WORDS = 'a page of the size that pages have, with words that other pages hold too, line by line\n\n'

interface Contender {
  pages: number
  space: string
  ids: string[]
  /** The milliseconds of each merge. */
  times: number[]
}

/** The cost of a merge must depend on its changes, not on the size of the space. */
export const bench: Bench = {
  name: 'merge-space',
  title: 'merging a change request that edits one page, into a space of 9,700 pages and one of 100',
  async run(context) {
    const { rounds, log } = context
    const data = (await chosenStore(context)) ?? mkdtempSync(join(tmpdir(), 'carrel-bench-merge-'))
    const workspace = openWorkspace({ data })
    const contenders = SIZES.map((pages): Contender => ({ pages, ...addSpace(workspace, pages), times: [] }))
    // The first round compiles the code.
    for (let round = 0; round <= rounds; round++) {
      if (round > 0) log(`round ${round} of ${rounds}`)
      for (let turn = 0; turn < MERGES; turn++) {
        for (const contender of contenders) {
          const time = mergeOne(workspace, contender, round * MERGES + turn)
          if (round > 0) contender.times.push(time)
        }
      }
    }
    await workspace.close()
    rmSync(data, { recursive: true })
    return { tables: [table(contenders)], goals: goals(contenders) }
  },
}

function addSpace(workspace: HostedWorkspace, pages: number): { space: string; ids: string[] } {
  const { store } = workspace
  const { organization, localUser } = workspace.identity()
  const ids: string[] = []
  let last = 0
  const newId = () => `bench-${pages}-${(last += 1)}`
  const space = store.transaction(() =>
    createSpace(
      { store, newId, clock: Date.now },
      {
        organization,
        parent: null,
        title: `${pages} pages`,
        author: localUser,
        fill(writer) {
          const scope = { store, writer, now: Date.now(), newId, refs: new Map<string, string>() }
          for (let page = 0; page < pages; page++) {
            const document = { markdown: `# Part ${page}\n\n${WORDS.repeat(40)}` }
            ids.push(insertPage(scope, { operation: 'insert_page', title: `Page ${page}`, document }))
          }
        },
      },
    ),
  )
  store.transaction(() => indexContent(store, lineById(store, space.line), ids))
  return { space: space.id, ids }
}

/** Edits one page in a change request, and measures the merge alone. */
function mergeOne(workspace: HostedWorkspace, { space, ids }: Contender, turn: number): number {
  const page = ids[(turn * 37) % ids.length] ?? ''
  const { id } = call(workspace, 'createChangeRequest', { params: { spaceId: space }, body: {} }) as {
    id: string
  }
  const params = { spaceId: space, changeRequestId: id }
  const document = { markdown: `# Part, edited\n\nEdit ${turn}.\n\n${WORDS.repeat(40)}` }
  const changes = [{ operation: 'update_page', page, document }]
  call(workspace, 'updateChangeRequestContent', { params, body: { changes } })
  const start = performance.now()
  const { result } = call(workspace, 'mergeChangeRequest', { params }) as { result: string }
  const time = performance.now() - start
  if (result !== 'merge') throw new Error(`The merge answers ${result}`)
  return time
}

function call(workspace: HostedWorkspace, operation: string, input: object): unknown {
  const answer = workspace.call(operation, input, workspace.localCaller())
  if (answer instanceof Promise) throw new Error('The operation prepares something')
  if (!answer.ok) throw new Error(answer.problem.message)
  return answer.value
}

function table(contenders: Contender[]) {
  return {
    title: 'ms of a merge, with its commit on the disk',
    columns: ['pages', 'median', 'p99', 'least', 'most'],
    rows: contenders.map(({ pages, times }) => {
      const { median, p99, least, most } = summarise(times)
      return [pages, ...[median, p99, least, most].map((time) => Number(time.toFixed(2)))]
    }),
  }
}

/** The permitted ratio to the small space's time, for noise. */
const SAME = 1.2

function goals([large, small]: Contender[]) {
  const ours = summarise(large?.times ?? []).median
  const ratio = ours / summarise(small?.times ?? []).median
  return [
    { goal: 'a merge into 9,700 pages under 10 ms (median)', seen: `${ours.toFixed(2)} ms`, met: ours < 10 },
    { goal: 'no slower than into 100 (within a fifth)', seen: `${ratio.toFixed(2)}×`, met: ratio <= SAME },
  ]
}
