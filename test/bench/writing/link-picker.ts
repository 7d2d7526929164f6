import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { insertPage } from '../../../src-main/revisions/changes/insert-page.ts'
import { createSpace } from '../../../src-main/revisions/new-space.ts'
import { openWorkspace } from '../../../src-main/workspace/core.ts'
import { threadsIn } from '../../../src-main/workspace/threads.ts'
import type { HostedWorkspace } from '../../../src-main/workspace/workspace.ts'

const PAGES = 10_000
const SUBJECTS = [
  'Installing',
  'Understanding',
  'Moving',
  'Comparing',
  'Restoring',
  'Connecting',
  'Reading',
  'Measuring',
]
const THINGS = ['ownership', 'lamps', 'windows', 'replicas', 'indexes', 'accounts', 'histories', 'pictures']
/** Words that a writer types behind `[[`, with mistakes. */
const TYPED = ['installing lamps 4', 'undrstanding owership', 'histories 77', 'conecting', 'pictures of 9']

/** Returns the milliseconds that the core takes for each key in a list of links, over 10,000 pages. */
export async function measureLinkPicker(rounds: number): Promise<number[]> {
  const data = mkdtempSync(join(tmpdir(), 'carrel-link-picker-'))
  const { read = '', checkpoint = '' } = threadsIn(resolve(import.meta.dirname, '../../../src-main'), false)
  const workspace = openWorkspace({ data, threads: { read, checkpoint } })
  try {
    const space = addSpace(workspace)
    const { organization } = workspace.identity()
    const request = (await call(workspace, 'createChangeRequest', {
      params: { spaceId: space },
      body: {},
    })) as {
      id: string
    }
    const own = { spaceId: space, changeRequestId: request.id }
    const times: number[] = []
    // The first round compiles the code.
    for (let round = 0; round <= rounds; round += 1)
      for (const key of TYPED.flatMap(keysOf)) {
        const started = performance.now()
        await findTargets(workspace, own, organization, key)
        if (round > 0) times.push(performance.now() - started)
      }
    return times
  } finally {
    await workspace.close()
    rmSync(data, { recursive: true })
  }
}

const keysOf = (typed: string): string[] =>
  Array.from(typed, (_, index) => typed.slice(0, index + 1)).filter((each) => !each.endsWith(' '))

/** Asks as the editor does: the pages of the change request and of other spaces, and corrected words without any. */
async function findTargets(
  workspace: HostedWorkspace,
  params: { spaceId: string; changeRequestId: string },
  organizationId: string,
  query: string,
): Promise<void> {
  const titles = (except: object) =>
    call(workspace, 'findPagesByTitleInOrganization', {
      params: { organizationId },
      query: { query, limit: 8, ...except },
    })
  const [own] = await Promise.all([
    call(workspace, 'findPagesByTitleInChangeRequest', { params, query: { query, limit: 40 } }),
    titles({ except: params.spaceId }),
    call(workspace, 'listReusableContentsInChangeRequest', { params }),
  ])
  if ((own as { items: unknown[] }).items.length === 0) await titles({})
}

async function call(workspace: HostedWorkspace, operation: string, input: object): Promise<unknown> {
  const answer = await workspace.call(operation, input, workspace.localCaller())
  if (!answer.ok) throw new Error(answer.problem.message)
  return answer.value
}

function addSpace(workspace: HostedWorkspace): string {
  const { store } = workspace
  const { organization, localUser } = workspace.identity()
  let last = 0
  const newId = () => `bench-link-${(last += 1)}`
  const about = { organization, parent: null, title: 'Book', author: localUser }
  return store.transaction(() =>
    createSpace(
      { store, newId, clock: Date.now },
      {
        ...about,
        fill(writer) {
          const scope = { store, writer, now: Date.now(), newId, refs: new Map<string, string>() }
          for (let page = 0; page < PAGES; page += 1) {
            const subject = SUBJECTS[page % SUBJECTS.length]
            const thing = THINGS[Math.floor(page / SUBJECTS.length) % THINGS.length]
            const title = `${subject} ${thing} ${page}`
            const markdown = `# ${title}\n\nThe words of the page on ${thing}.\n\n## Part of ${subject}\n\nMore words.\n`
            insertPage(scope, { operation: 'insert_page', title, document: { markdown } })
          }
        },
      },
    ),
  ).id
}
