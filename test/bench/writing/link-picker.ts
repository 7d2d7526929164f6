import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HostedWorkspace } from '../../../src-main/workspace/workspace.ts'
import { addBook, openStore } from './large-book.ts'

/** Words that a writer types after `[[`, with mistakes. */
const TYPED = ['installing lamps 4', 'undrstanding owership', 'histories 77', 'conecting', 'pictures of 9']

/** Returns the milliseconds that the core takes for each key in a list of links, over 10,000 pages. */
export async function measureLinkPicker(rounds: number): Promise<number[]> {
  const data = mkdtempSync(join(tmpdir(), 'carrel-link-picker-'))
  const workspace = openStore(data)
  try {
    const { space } = addBook(workspace)
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

/** The number of titles from which on the editor searches no texts, and the letters that it needs for that. */
const ENOUGH = 8
const SHORTEST_IN_TEXT = 3

/** Asks as the editor does: titles of the change request and of other spaces, and where these are few, texts. */
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
  const [own, others] = await Promise.all([
    call(workspace, 'findPagesByTitleInChangeRequest', { params, query: { query, limit: 40 } }),
    titles({ except: params.spaceId }),
    call(workspace, 'listReusableContentsInChangeRequest', { params }),
  ])
  const countOf = (answer: unknown): number => (answer as { items: unknown[] }).items.length
  if (countOf(own) + countOf(others) >= ENOUGH) return
  const texts = { params: { organizationId }, query: { query, limit: ENOUGH } }
  await Promise.all([
    countOf(own) === 0 && titles({}),
    query.length >= SHORTEST_IN_TEXT && call(workspace, 'searchPagesInOrganization', texts),
  ])
}

async function call(workspace: HostedWorkspace, operation: string, input: object): Promise<unknown> {
  const answer = await workspace.call(operation, input, workspace.localCaller())
  if (!answer.ok) throw new Error(answer.problem.message)
  return answer.value
}
