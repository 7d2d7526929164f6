import { describe, expect, it } from 'vitest'
import type { NetworkFaults } from '../../../support/sync/replica.ts'
import { lostAnswer } from '../../../support/sync/replica.ts'
import { openSyncFixture, textChange, WRITABLE } from '../../../support/sync/sync-fixture.ts'
import { KINDS } from '../../simulation/remote-kind.ts'

/** Loses the answers to executed calls of an operation. */
function loseAnswers(network: NetworkFaults, operation: string): void {
  network.onAnswer = (id) => (id === operation ? lostAnswer(true) : undefined)
}

describe.each(KINDS)('with a remote of kind "%s", a lost reply on create', (kind) => {
  it('does not apply the write twice', async () => {
    const fixture = await openSyncFixture({ kind })
    const id = fixture.createDraft('Once')
    loseAnswers(fixture.network, 'createChangeRequest')
    await fixture.sync()
    await fixture.sync()
    fixture.crash()
    await fixture.sync()
    // Without keys the replica searches for it, and finds it.
    expect(fixture.status().pending).toBe(kind === 'feed' ? 1 : 0)
    fixture.online()
    await fixture.sync()
    expect(fixture.remoteDrafts().map(({ subject }) => subject)).toEqual(['Once'])
    expect(fixture.app.call('getChangeRequestById', place(fixture.space, id)).id).toBe(
      fixture.remoteDrafts()[0]?.id,
    )
    expect(fixture.status()).toMatchObject({ state: 'idle', pending: 0 })
  })

  it("is not found in another user's comment with the same text", async () => {
    const fixture = await openSyncFixture({ kind })
    const other = fixture.origin.addUser('admin')
    const params = { spaceId: fixture.space }
    const body = { body: { markdown: 'Well said' } }
    const mine = fixture.app.call('postCommentInSpace', { params, body }).id
    fixture.network.onRequest = (id) => (id === 'postCommentInSpace' ? lostAnswer(true) : undefined)
    await fixture.sync()
    const twin = other.call('postCommentInSpace', { params, body }).id
    fixture.online()
    await fixture.sync()
    const there = fixture.origin.call('listCommentsInSpace', { params }).items
    expect(there.map(({ body: posted }) => posted.markdown)).toEqual(['Well said', 'Well said'])
    const own = there.find(({ id }) => id !== twin)!
    expect(own.postedBy.id).toBe(fixture.visitor.user)
    expect(fixture.app.call('getCommentInSpace', { params: { ...params, commentId: mine } }).id).toBe(own.id)
    expect(fixture.outbox()).toEqual([])
  })
})

describe.each(WRITABLE)('with a remote of kind "%s", an answer that is lost', (kind) => {
  it("is not found in another user's twin", async () => {
    const fixture = await openSyncFixture({ kind })
    const mine = fixture.createDraft('Twin')
    fixture.write(mine, fixture.pages[0]!, 'Mine.\n')
    fixture.network.onRequest = (id) => (id === 'createChangeRequest' ? lostAnswer(true) : undefined)
    await fixture.sync()
    const other = fixture.origin.addUser('admin')
    const twin = other.call('createChangeRequest', {
      params: { spaceId: fixture.space },
      body: { subject: 'Twin' },
    }).id
    fixture.online()
    await fixture.sync()
    const drafts = fixture.remoteDrafts()
    expect(drafts.map(({ subject }) => subject)).toEqual(['Twin', 'Twin'])
    const own = drafts.find(({ id }) => id !== twin)!.id
    expect(fixture.remoteText(fixture.pages[0]!, own)).toBe('Mine.\n')
    expect(fixture.remoteText(fixture.pages[0]!, twin)).toBe('One.\n\nTwo.\n\nThree.\n')
    expect(fixture.app.call('getChangeRequestById', place(fixture.space, mine)).id).toBe(own)
  })

  it('does not make a text be overwritten by its own older version', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    const [page] = fixture.pages as [string]
    fixture.write(draft, page, 'One here.\n\nTwo.\n\nThree.\n')
    loseAnswers(fixture.network, 'updateChangeRequestContent')
    await fixture.sync()
    fixture.writeAtRemote(draft, page, 'One here.\n\nTwo.\n\nThree there.\n')
    fixture.online()
    await fixture.sync()
    expect(fixture.remoteText(page, draft)).toBe('One here.\n\nTwo.\n\nThree there.\n')
    expect(fixture.localText(page, draft)).toBe('One here.\n\nTwo.\n\nThree there.\n')
  })

  it('does not hold back a later edit of the same page, which follows it', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    const [page] = fixture.pages as [string]
    fixture.write(draft, page, 'First.\n')
    loseAnswers(fixture.network, 'updateChangeRequestContent')
    await fixture.sync()
    fixture.change(draft, textChange(page, 'First.\n\nSecond.\n'))
    fixture.online()
    await fixture.sync()
    expect(fixture.remoteText(page, draft)).toBe('First.\n\nSecond.\n')
    expect(fixture.status()).toMatchObject({ state: 'idle', pending: 0, attention: 0 })
  })
})

describe('with a remote that has lists alone, an answer that is lost', () => {
  it('is not found in another review of the same user, with another text', async () => {
    const fixture = await openSyncFixture({ kind: 'public' })
    const draft = await fixture.createRemoteDraft()
    const { params } = place(fixture.space, draft)
    const review = (markdown: string) => ({ status: 'approved' as const, comment: { markdown } })
    fixture.app.call('submitChangeRequestReview', { params, body: review('Said here.') })
    fixture.network.onRequest = (id) => (id === 'submitChangeRequestReview' ? lostAnswer(true) : undefined)
    await fixture.sync()
    fixture.origin.call('submitChangeRequestReview', { params, body: review('Said on the other replica.') })
    fixture.online()
    await fixture.sync()
    const there = fixture.origin.call('listCommentsInChangeRequest', { params }).items
    expect(there.map(({ body }) => body.markdown).toSorted()).toEqual([
      'Said here.',
      'Said on the other replica.',
    ])
    expect(fixture.outbox()).toEqual([])
  })

  it('is found in a text with later edits by others, so that no line occurs twice', async () => {
    const fixture = await openSyncFixture({ kind: 'public' })
    const draft = await fixture.createRemoteDraft()
    const [page] = fixture.pages as [string]
    fixture.write(draft, page, 'One.\n\nTwo.\n\nThree.\n\nMine.\n')
    loseAnswers(fixture.network, 'updateChangeRequestContent')
    await fixture.sync()
    fixture.writeAtRemote(draft, page, 'One.\n\nTwo.\n\nTheirs.\n\nMine.\n')
    fixture.online()
    await fixture.sync()
    expect(fixture.remoteText(page, draft)).toBe('One.\n\nTwo.\n\nTheirs.\n\nMine.\n')
    expect(fixture.status()).toMatchObject({ state: 'idle', pending: 0, attention: 0 })
  })
})

const place = (spaceId: string, changeRequestId: string) => ({ params: { spaceId, changeRequestId } })
