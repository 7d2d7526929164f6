import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addChangeRequest, addSpace, writePage } from '../../../support/content/authoring.ts'
import { documentedOnly } from '../../../support/documents/documented-only.ts'
import { PUBLIC_BEYOND } from '../../../support/documents/public-beyond.ts'
import {
  lostAnswer,
  openTestReplica,
  type TestReplica,
  type NetworkFaults,
} from '../../../support/sync/replica.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from '../../../support/workspace.ts'

let origin: TestWorkspace
let other: Visitor
let app: TestReplica
let network: NetworkFaults
let space: string
let page: string

beforeEach(async () => {
  origin = openTestWorkspace()
  other = origin.addUser('admin')
  const made = addSpace(origin, { Start: 'One.\n\nTwo.\n', Next: 'Words.\n' })
  space = made.space
  page = made.pages[0] ?? ''
  network = {}
  app = openTestReplica(origin, origin, {
    network,
    wrap: (remote) => documentedOnly(remote, { beyond: PUBLIC_BEYOND }),
  })
  await app.sync()
})

afterEach(() => {
  app.close()
  origin.close()
})

/** Loses the next answer of an operation, or the next call itself. */
function lose(operation: string, lost: 'answer' | 'call'): void {
  network[lost === 'answer' ? 'onAnswer' : 'onRequest'] = (id: string) => {
    if (id !== operation) return undefined
    delete network.onAnswer
    delete network.onRequest
    return lostAnswer(true)
  }
}

const drafts = () =>
  origin.call('listChangeRequestsForSpace', { params: { spaceId: space }, query: { status: 'draft' } }).items
const remoteComments = () => origin.call('listCommentsInSpace', { params: { spaceId: space } }).items
const begin = (subject = 'Words') =>
  app.call('createChangeRequest', { params: { spaceId: space }, body: { subject } }).id
const postComment = (where: Pick<Visitor, 'call'>, markdown: string) =>
  where.call('postCommentInSpace', { params: { spaceId: space }, body: { body: { markdown } } }).id
const change = (changeRequest: string, changes: object[]) =>
  app.attempt('updateChangeRequestContent', {
    params: { spaceId: space, changeRequestId: changeRequest },
    body: { changes },
  })
const text = (changeRequest: string) =>
  origin.call('getPageInChangeRequestById', {
    params: { spaceId: space, changeRequestId: changeRequest, pageId: page },
    query: { format: 'markdown' },
  }).markdown

async function syncTwice(): Promise<void> {
  await app.sync()
  await app.sync()
}

describe('a write whose answer was lost, at a remote without keys', () => {
  it('is found and stored once after a lost reply on create', async () => {
    const local = begin()
    lose('createChangeRequest', 'answer')
    await syncTwice()
    expect(drafts()).toHaveLength(1)
    expect(app.replica.status()).toMatchObject({ state: 'idle', pending: 0, attention: 0 })
    const params = { spaceId: space, changeRequestId: local }
    expect(app.call('getChangeRequestById', { params }).id).toBe(drafts()[0]?.id)
  })

  it('is sent again when it did not arrive', async () => {
    begin()
    lose('createChangeRequest', 'call')
    await syncTwice()
    expect(drafts()).toHaveLength(1)
    expect(app.replica.status()).toMatchObject({ state: 'idle', pending: 0 })
  })

  it("is not matched with another user's equal write", async () => {
    postComment(app, 'Yes')
    lose('postCommentInSpace', 'call')
    await app.sync()
    postComment(other, 'Yes')
    await app.sync()
    expect(remoteComments().map(({ postedBy }) => postedBy.id)).toEqual([origin.user, other.user])
    expect(app.replica.status()).toMatchObject({ state: 'idle', pending: 0 })
  })

  it("is not matched with another user's reply of the same text", async () => {
    const params = { spaceId: space, commentId: postComment(origin, 'A question') }
    await app.sync()
    const body = { body: { markdown: 'Yes' } }
    app.call('postCommentReplyInSpace', { params, body })
    lose('postCommentReplyInSpace', 'call')
    await app.sync()
    other.call('postCommentReplyInSpace', { params, body })
    await app.sync()
    const { items } = origin.call('listCommentRepliesInSpace', { params })
    expect(items.map(({ postedBy }) => postedBy.id).toSorted()).toEqual([origin.user, other.user].toSorted())
  })

  it('is not matched with an equal write of the same user from before', async () => {
    postComment(origin, 'Yes')
    await app.sync()
    postComment(app, 'Yes')
    lose('postCommentInSpace', 'call')
    await syncTwice()
    expect(remoteComments()).toHaveLength(2)
  })

  it('waits for the user when it may be a page that was renamed since', async () => {
    const draft = addChangeRequest(origin, space)
    await app.sync()
    change(draft, [{ operation: 'insert_page', title: 'Mine', document: { markdown: 'Mine alone.\n' } }])
    network.onAnswer = (operation) => {
      if (operation !== 'updateChangeRequestContent') return undefined
      delete network.onAnswer
      const params = { spaceId: space, changeRequestId: draft }
      const made = origin.call('listPagesInChangeRequest', { params }).pages.at(-1)?.id ?? ''
      other.call('updateChangeRequestContent', {
        params,
        body: { changes: [{ operation: 'update_page', page: made, title: 'Renamed' }] },
      })
      return lostAnswer(true)
    }
    await syncTwice()
    const params = { spaceId: space, changeRequestId: draft }
    const titles = origin.call('listPagesInChangeRequest', { params }).pages.map(({ title }) => title)
    expect(titles).toEqual(['Start', 'Next', 'Renamed'])
    expect(app.replica.status()).toMatchObject({ pending: 0, attention: 1 })
  })

  it('waits for the user, with an explanation, when two match', async () => {
    postComment(app, 'Yes')
    lose('postCommentInSpace', 'answer')
    await app.sync()
    postComment(origin, 'Yes')
    await app.sync()
    expect(remoteComments()).toHaveLength(2)
    expect(app.replica.status()).toMatchObject({ state: 'attention', attention: 1, pending: 0 })
    const [parked] = app.store.all<{ problem: string }>('SELECT problem FROM intent')
    expect(JSON.parse(parked?.problem ?? '{}')).toMatchObject({ code: 'sync.unknown-outcome' })
  })

  it('is found with its chain: a page of a change request, and a reply to a comment', async () => {
    const changeRequest = begin()
    change(changeRequest, [{ operation: 'insert_page', title: 'New', document: { markdown: 'New.\n' } }])
    const params = { spaceId: space, commentId: postComment(app, 'A word') }
    app.call('postCommentReplyInSpace', { params, body: { body: { markdown: 'An answer' } } })
    for (const operation of [
      'createChangeRequest',
      'updateChangeRequestContent',
      'postCommentInSpace',
      'postCommentReplyInSpace',
    ]) {
      lose(operation, 'answer')
      await app.sync()
    }
    await syncTwice()
    const id = drafts()[0]?.id ?? ''
    const { pages } = origin.call('listPagesInChangeRequest', {
      params: { spaceId: space, changeRequestId: id },
    })
    expect(pages.map(({ title }) => title)).toEqual(['Start', 'Next', 'New'])
    expect(remoteComments().map(({ replies }) => replies)).toEqual([1])
    expect(app.replica.status()).toMatchObject({ state: 'idle', pending: 0, attention: 0 })
  })

  it("is merged with another user's text before it is sent, without a precondition", async () => {
    const changeRequest = addChangeRequest(origin, space)
    await app.sync()
    change(changeRequest, [{ operation: 'update_page', page, document: { markdown: 'One here.\n\nTwo.\n' } }])
    network.onRequest = (id) => {
      if (id !== 'getChangeRequestById') return undefined
      delete network.onRequest
      writePage(origin, { space, changeRequest, page }, 'One.\n\nTwo there.\n')
      return undefined
    }
    await syncTwice()
    expect(text(changeRequest)).toBe('One here.\n\nTwo there.\n')
  })

  it('is found for a merge by the status of the change request, and for a deletion by the missing entity', async () => {
    const changeRequest = addChangeRequest(origin, space)
    writePage(origin, { space, changeRequest, page }, 'New.\n')
    const comment = postComment(origin, 'A word')
    await app.sync()
    app.call('mergeChangeRequest', { params: { spaceId: space, changeRequestId: changeRequest } })
    app.call('deleteCommentInSpace', { params: { spaceId: space, commentId: comment } })
    lose('mergeChangeRequest', 'answer')
    await app.sync()
    lose('deleteCommentInSpace', 'answer')
    await syncTwice()
    expect(remoteComments()).toEqual([])
    expect(app.replica.status()).toMatchObject({ state: 'idle', pending: 0, attention: 0 })
  })
})
