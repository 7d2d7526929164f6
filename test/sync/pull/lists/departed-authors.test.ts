import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OperationId } from '../../../../src-main/hosts/client-types.ts'
import type { RawInput } from '../../../../src-main/operations/engine/dispatch.ts'
import { addChangeRequest, addSpace, merge, writePage } from '../../../support/content/authoring.ts'
import { documentedOnly } from '../../../support/documents/documented-only.ts'
import { openTestReplica, type TestReplica } from '../../../support/sync/replica.ts'
import { openTestWorkspace, type TestWorkspace } from '../../../support/workspace.ts'

/** The operation that lists reviews is not documented, and some servers offer it. */
const beyond = ['getReviewsByChangeRequestId']

let origin: TestWorkspace
let author: TestWorkspace
let space: string
let pages: string[]
let app: TestReplica

beforeEach(() => {
  origin = openTestWorkspace()
  ;({ space, pages } = addSpace(origin, { Start: 'One.\n\nTwo.\n', Next: 'Words.\n' }))
  author = { ...origin, ...origin.addUser('admin') }
  app = openTestReplica(origin, origin, { wrap: (remote) => documentedOnly(remote, { beyond }) })
})

afterEach(() => {
  app.close()
  origin.close()
})

const both = (id: OperationId, input: RawInput) => {
  const there = origin.attempt(id, input)
  if (!there.ok) throw there.problem
  return [app.attempt(id, input), there]
}

/** Creates the content that a former member leaves behind: an open change request, and comments. */
function leaveTraces() {
  const params = { spaceId: space }
  const page = pages[0] ?? ''
  const merged = addChangeRequest(author, space)
  writePage(author, { space, changeRequest: merged, page }, 'By the author.\n')
  merge(author, space, merged)
  const open = addChangeRequest(author, space)
  writePage(author, { space, changeRequest: open, page }, 'Open by the author.\n')
  const own = addChangeRequest(origin, space)
  const body = (markdown: string) => ({ body: { body: { markdown } } })
  const comment = author.call('postCommentInSpace', { params, ...body('A word') }).id
  author.call('postCommentReplyInSpace', { params: { ...params, commentId: comment }, ...body('An answer') })
  const other = origin.call('postCommentInSpace', { params, ...body('My word') }).id
  const about = { ...params, commentId: other }
  author.call('postCommentReplyInSpace', { params: about, ...body('Their answer') })
  author.call('updateCommentInSpace', { params: about, body: { addedReactions: ['1f44d'], resolved: true } })
  author.call('submitChangeRequestReview', {
    params: { ...params, changeRequestId: own },
    body: { status: 'approved' },
  })
  return { open, comment, other, own }
}

function depart(): void {
  const params = { organizationId: origin.organization, userId: author.user }
  origin.call('removeMemberFromOrganizationById', { params })
}

function expectAlike({ open, comment, other, own }: ReturnType<typeof leaveTraces>): void {
  expect(app.replica.status()).toMatchObject({ state: 'idle', online: true })
  const params = { spaceId: space }
  const reads: [OperationId, RawInput][] = [
    ['listPages', { params }],
    ['getPageById', { params: { ...params, pageId: pages[0] } }],
    ['getChangeRequestById', { params: { ...params, changeRequestId: open } }],
    ['listChangeRequestsForSpace', { params, query: { status: 'merged' } }],
    ['listCommentsInSpace', { params, query: { status: 'all' } }],
    ['listCommentRepliesInSpace', { params: { ...params, commentId: comment } }],
    ['listCommentRepliesInSpace', { params: { ...params, commentId: other } }],
    ['getReviewsByChangeRequestId', { params: { ...params, changeRequestId: own } }],
  ]
  for (const [id, input] of reads) {
    const [here, there] = both(id, input)
    expect({ id, here }).toEqual({ id, here: there })
  }
}

describe('a copy by lists of the content of a former member', () => {
  it('has it after a first pull', async () => {
    const traces = leaveTraces()
    depart()
    await app.sync()
    expectAlike(traces)
  })

  it('has it when the author leaves between two pulls', async () => {
    await app.sync()
    const traces = leaveTraces()
    await app.sync()
    depart()
    await app.sync()
    expectAlike(traces)
  })

  it('has it when the author wrote and left between two pulls', async () => {
    await app.sync()
    const traces = leaveTraces()
    depart()
    await app.sync()
    expectAlike(traces)
  })
})
