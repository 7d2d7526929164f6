import { openWorkspace } from '../../../src-main/workspace/core.ts'
import type { HostedWorkspace } from '../../../src-main/workspace/workspace.ts'

/** The changes of one call. */
const BATCH = 50

/** Calls operations of a workspace as its user. Throws the problem of a refused one. */
export type Caller = <Value>(id: Parameters<HostedWorkspace['call']>[0], input: object) => Promise<Value>

/** Opens the workspace of a data folder while `write` fills it. */
export async function fillStore<Value>(
  data: string,
  write: (call: Caller) => Promise<Value>,
): Promise<Value> {
  const workspace = openWorkspace({ data })
  const local = workspace.localCaller()
  const value = await write(async (id, input) => {
    const result = await workspace.call(id, input, local)
    if (!result.ok) throw new Error(`${id}: ${result.problem.message}`)
    return result.value as never
  })
  await workspace.close()
  return value
}

/** Adds a space. Returns its id and that of its organization. */
export async function addSpace(
  call: Caller,
  title: string,
): Promise<{ space: string; organization: string }> {
  const { items } = await call<{ items: { id: string }[] }>('listOrganizationsForAuthenticatedUser', {})
  const organization = items[0]?.id ?? ''
  const { id } = await call<{ id: string }>('createSpace', {
    params: { organizationId: organization },
    body: { title },
  })
  return { space: id, organization }
}

/** Begins a change request, and applies changes to it. Returns its id and number. */
export async function beginChange(
  call: Caller,
  spaceId: string,
  { subject, changes = [] }: { subject: string; changes?: object[] },
): Promise<{ id: string; number: number }> {
  const begun = await call<{ id: string; number: number }>('createChangeRequest', {
    params: { spaceId },
    body: { subject },
  })
  const params = { spaceId, changeRequestId: begun.id }
  for (let at = 0; at < changes.length; at += BATCH)
    await call('updateChangeRequestContent', {
      params,
      query: {},
      body: { changes: changes.slice(at, at + BATCH) },
    })
  return begun
}

/** Adds pages to a space by a merged change request. Returns their ids in order. */
export async function addPages(call: Caller, spaceId: string, texts: readonly string[]): Promise<string[]> {
  const changes = texts.map((markdown, at) => ({
    operation: 'insert_page',
    title: `Page ${at}`,
    document: { markdown },
  }))
  const { id } = await beginChange(call, spaceId, { subject: 'Pages', changes })
  await call('mergeChangeRequest', { params: { spaceId, changeRequestId: id } })
  const { pages } = await call<{ pages: { id: string }[] }>('listPages', { params: { spaceId }, query: {} })
  return pages.map((page) => page.id)
}
