import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWorkspace } from '../../src-main/workspace/core.ts'
import type { HostedWorkspace } from '../../src-main/workspace/workspace.ts'
import {
  summarise,
  SUMMARY_COLUMNS,
  summaryRow,
  type Bench,
  type BenchContext,
  type BenchGoal,
} from './bench.ts'
import { startBuiltHost, type HostProcess } from './processes/host-process.ts'
import { chosenStore } from './stores/bench-store.ts'
import { addDiscussedSpace } from './stores/discussed-store.ts'

const CHANGE_REQUESTS = 5000
const COMMENTS = 100
/** The most milliseconds of the answer. */
const MOST = 100

/** The lists of the home screen, in a workspace with thousands of change requests of its user. */
export const bench: Bench = {
  name: 'work',
  title: `the work of a user with ${CHANGE_REQUESTS} change requests, over HTTP`,
  async run(context) {
    const times = await measureWork(context)
    const rows = [summaryRow('the work of the user, ms', times, 1)]
    return { tables: [{ title: 'getWork', columns: SUMMARY_COLUMNS, rows }], goals: workGoals(times) }
  },
}

export function workGoals(times: readonly number[]): BenchGoal[] {
  const { median } = summarise(times)
  return [
    { goal: `the work of a user arrives within ${MOST} ms`, seen: median.toFixed(1), met: median <= MOST },
  ]
}

/** Returns the milliseconds of each round. */
export async function measureWork(context: BenchContext): Promise<number[]> {
  const data = (await chosenStore(context)) ?? (await mkdtemp(join(tmpdir(), 'carrel-bench-work-')))
  context.log(`writing ${CHANGE_REQUESTS} change requests`)
  const space = await addDiscussedSpace(data, COMMENTS)
  const organization = await addChangeRequests(data, space)
  const host = await startBuiltHost(data)
  const times: number[] = []
  // The first round fills the caches.
  for (let round = 0; round <= context.rounds; round += 1) times.push(await readWork(host, organization))
  await host.end()
  await rm(data, { recursive: true })
  return times.slice(1)
}

/** Begins change requests, every second one open with a comment. Returns the organization. */
async function addChangeRequests(data: string, spaceId: string): Promise<string> {
  const workspace = openWorkspace({ data })
  const call = caller(workspace)
  const { organization } = await call<{ organization: string }>('getSpaceById', { params: { spaceId } })
  for (let number = 0; number < CHANGE_REQUESTS; number += 1) {
    const body = { subject: `Change ${number}` }
    const { id } = await call<{ id: string }>('createChangeRequest', { params: { spaceId }, body })
    if (number % 2 === 0) continue
    const params = { spaceId, changeRequestId: id }
    await call('updateChangeRequestById', { params, body: { status: 'open' } })
    await call('postCommentInChangeRequest', { params, body: { body: { markdown: `Remark ${number}` } } })
  }
  await workspace.close()
  return organization
}

function caller(workspace: HostedWorkspace) {
  const local = workspace.localCaller()
  return async function call<Value>(
    id: Parameters<HostedWorkspace['call']>[0],
    input: object,
  ): Promise<Value> {
    const result = await workspace.call(id, input, local)
    if (!result.ok) throw new Error(result.problem.message)
    return result.value as Value
  }
}

async function readWork({ url, token }: HostProcess, organization: string): Promise<number> {
  const start = performance.now()
  const response = await fetch(`${url}/local/orgs/${organization}/work`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const { drafts } = (await response.json()) as { drafts: unknown[] }
  if (drafts.length === 0) throw new Error('The work of the user lacks the drafts')
  return performance.now() - start
}
