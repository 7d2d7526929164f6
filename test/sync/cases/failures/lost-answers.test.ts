import { describe, expect, it } from 'vitest'
import type { Weather } from '../../../support/sync/replica.ts'
import { lost } from '../../../support/sync/replica.ts'
import { openSyncFixture, textChange, WRITABLE } from '../../../support/sync/sync-fixture.ts'
import { KINDS } from '../../simulation/remote-kind.ts'

/** Loses the answers to an operation: each call is carried out, and its answer is lost. */
function loseAnswers(weather: Weather, operation: string): void {
  weather.after = (id) => (id === operation ? lost(true) : undefined)
}

describe.each(KINDS)('with a remote of kind "%s", a lost reply on create', (kind) => {
  it('does not apply the write twice', async () => {
    const at = await openSyncFixture({ kind })
    const id = at.begin('Once')
    loseAnswers(at.weather, 'createChangeRequest')
    await at.sync()
    await at.sync()
    at.crash()
    await at.sync()
    // Without keys it is searched for, and found.
    expect(at.status().pending).toBe(kind === 'feed' ? 1 : 0)
    at.online()
    await at.sync()
    expect(at.draftsThere().map(({ subject }) => subject)).toEqual(['Once'])
    expect(at.app.call('getChangeRequestById', place(at.space, id)).id).toBe(at.draftsThere()[0]?.id)
    expect(at.status()).toMatchObject({ state: 'idle', pending: 0 })
  })

  it("is not found in another user's comment with the same text", async () => {
    const at = await openSyncFixture({ kind })
    const other = at.origin.addUser('admin')
    const params = { spaceId: at.space }
    const body = { body: { markdown: 'Well said' } }
    const mine = at.app.call('postCommentInSpace', { params, body }).id
    at.weather.before = (id) => (id === 'postCommentInSpace' ? lost(true) : undefined)
    await at.sync()
    const twin = other.call('postCommentInSpace', { params, body }).id
    at.online()
    await at.sync()
    const there = at.origin.call('listCommentsInSpace', { params }).items
    expect(there.map(({ body: said }) => said.markdown)).toEqual(['Well said', 'Well said'])
    const own = there.find(({ id }) => id !== twin)!
    expect(own.postedBy.id).toBe(at.visitor.user)
    expect(at.app.call('getCommentInSpace', { params: { ...params, commentId: mine } }).id).toBe(own.id)
    expect(at.outbox()).toEqual([])
  })
})

describe.each(WRITABLE)('with a remote of kind "%s", an answer that is lost', (kind) => {
  it("is not found in another user's twin", async () => {
    const at = await openSyncFixture({ kind })
    const mine = at.begin('Twin')
    at.write(mine, at.pages[0]!, 'Mine.\n')
    at.weather.before = (id) => (id === 'createChangeRequest' ? lost(true) : undefined)
    await at.sync()
    const other = at.origin.addUser('admin')
    const twin = other.call('createChangeRequest', {
      params: { spaceId: at.space },
      body: { subject: 'Twin' },
    }).id
    at.online()
    await at.sync()
    const drafts = at.draftsThere()
    expect(drafts.map(({ subject }) => subject)).toEqual(['Twin', 'Twin'])
    const own = drafts.find(({ id }) => id !== twin)!.id
    expect(at.there(at.pages[0]!, own)).toBe('Mine.\n')
    expect(at.there(at.pages[0]!, twin)).toBe('One.\n\nTwo.\n\nThree.\n')
    expect(at.app.call('getChangeRequestById', place(at.space, mine)).id).toBe(own)
  })

  it('does not make a text be overwritten by its own older version', async () => {
    const at = await openSyncFixture({ kind })
    const draft = await at.beginThere()
    const [page] = at.pages as [string]
    at.write(draft, page, 'One here.\n\nTwo.\n\nThree.\n')
    loseAnswers(at.weather, 'updateChangeRequestContent')
    await at.sync()
    at.writeThere(draft, page, 'One here.\n\nTwo.\n\nThree there.\n')
    at.online()
    await at.sync()
    expect(at.there(page, draft)).toBe('One here.\n\nTwo.\n\nThree there.\n')
    expect(at.here(page, draft)).toBe('One here.\n\nTwo.\n\nThree there.\n')
  })

  it('does not hold back a later edit of the same page, which follows it', async () => {
    const at = await openSyncFixture({ kind })
    const draft = await at.beginThere()
    const [page] = at.pages as [string]
    at.write(draft, page, 'First.\n')
    loseAnswers(at.weather, 'updateChangeRequestContent')
    await at.sync()
    at.change(draft, textChange(page, 'First.\n\nSecond.\n'))
    at.online()
    await at.sync()
    expect(at.there(page, draft)).toBe('First.\n\nSecond.\n')
    expect(at.status()).toMatchObject({ state: 'idle', pending: 0, attention: 0 })
  })
})

describe('with a remote that has lists alone, an answer that is lost', () => {
  it('is not found in another review of the same user, with another text', async () => {
    const at = await openSyncFixture({ kind: 'public' })
    const draft = await at.beginThere()
    const { params } = place(at.space, draft)
    const review = (markdown: string) => ({ status: 'approved' as const, comment: { markdown } })
    at.app.call('submitChangeRequestReview', { params, body: review('Said here.') })
    at.weather.before = (id) => (id === 'submitChangeRequestReview' ? lost(true) : undefined)
    await at.sync()
    at.origin.call('submitChangeRequestReview', { params, body: review('Said on the other replica.') })
    at.online()
    await at.sync()
    const there = at.origin.call('listCommentsInChangeRequest', { params }).items
    expect(there.map(({ body }) => body.markdown).toSorted()).toEqual([
      'Said here.',
      'Said on the other replica.',
    ])
    expect(at.outbox()).toEqual([])
  })

  it('is found in a text with later edits by others, so that no line stands there twice', async () => {
    const at = await openSyncFixture({ kind: 'public' })
    const draft = await at.beginThere()
    const [page] = at.pages as [string]
    at.write(draft, page, 'One.\n\nTwo.\n\nThree.\n\nMine.\n')
    loseAnswers(at.weather, 'updateChangeRequestContent')
    await at.sync()
    at.writeThere(draft, page, 'One.\n\nTwo.\n\nTheirs.\n\nMine.\n')
    at.online()
    await at.sync()
    expect(at.there(page, draft)).toBe('One.\n\nTwo.\n\nTheirs.\n\nMine.\n')
    expect(at.status()).toMatchObject({ state: 'idle', pending: 0, attention: 0 })
  })
})

const place = (spaceId: string, changeRequestId: string) => ({ params: { spaceId, changeRequestId } })
