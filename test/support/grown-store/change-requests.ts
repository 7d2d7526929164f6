import type { HostedWorkspace } from '../../../src-main/workspace/workspace.ts'
import { callAs } from './calls.ts'
import type { Growing } from './grow.ts'

const PAGES_A_CHANGE_REQUEST = 200
/** The shares of merged and open change requests. The rest is archived. */
const MERGED = 0.6
const OPEN = 0.25
/** The fewest change requests, with at least one of each state. */
const FEWEST = 8
const MAX_EDITS = 5

/** A space with its pages, and the members who work on it. */
export interface WorkedOn {
  space: string
  documents: readonly string[]
  members: readonly string[]
}

/** Adds merged, open and archived change requests by different members. Returns the open ones. */
export async function addChangeRequests(growing: Growing, worked: WorkedOn): Promise<string[]> {
  const open: string[] = []
  const count = Math.max(FEWEST, Math.round(worked.documents.length / PAGES_A_CHANGE_REQUEST))
  for (let number = 0; number < count; number += 1) {
    const share = number / count
    const finalStatus = share < MERGED ? 'merged' : share < MERGED + OPEN ? 'open' : 'archived'
    const id = await addChangeRequest(growing, worked, number, finalStatus)
    if (finalStatus === 'open') open.push(id)
    growing.advance()
  }
  return open
}

async function addChangeRequest(
  { workspace, chance }: Growing,
  { space, documents, members }: WorkedOn,
  number: number,
  fate: 'merged' | 'open' | 'archived',
): Promise<string> {
  const author = chance.pick(members)
  const { id } = await callAs(workspace, author, 'createChangeRequest', {
    params: { spaceId: space },
    body: { subject: `Change ${number + 1}` },
  })
  const params = { spaceId: space, changeRequestId: id }
  const pages = new Set(Array.from({ length: 1 + chance.below(MAX_EDITS) }, () => chance.pick(documents)))
  const changes = []
  for (const page of pages) {
    const { markdown = '' } = await callAs(workspace, author, 'getPageById', {
      params: { spaceId: space, pageId: page },
    })
    const text = `${markdown.trimEnd()}\n\nChange ${number + 1} adds this paragraph.\n`
    changes.push({ operation: 'update_page' as const, page, document: { markdown: text } })
  }
  await callAs(workspace, author, 'updateChangeRequestContent', { params, body: { changes } })
  const { localUser } = workspace.identity()
  if (fate === 'merged') await callAs(workspace, localUser, 'mergeChangeRequest', { params })
  if (fate === 'archived')
    await callAs(workspace, author, 'updateChangeRequestById', { params, body: { status: 'archived' } })
  // Every second open one is under review, and the others are drafts.
  if (fate === 'open' && number % 2 === 0) await review(workspace, params)
  return id
}

async function review(
  workspace: HostedWorkspace,
  params: { spaceId: string; changeRequestId: string },
): Promise<void> {
  const { localUser } = workspace.identity()
  await callAs(workspace, localUser, 'updateChangeRequestById', { params, body: { status: 'open' } })
  await callAs(workspace, localUser, 'submitChangeRequestReview', { params, body: { status: 'approved' } })
}
