import { describe, expect, it } from 'vitest'
import { trashItems } from '../../../../src-main/sync/trash/trash.ts'
import { lostAnswer } from '../../../support/sync/replica.ts'
import { openSyncFixture, type SyncFixture } from '../../../support/sync/sync-fixture.ts'
import { KINDS } from '../../simulation/remote-kind.ts'

describe.each(KINDS)('with a remote of kind "%s", a comment', (kind) => {
  const post = (fixture: SyncFixture, markdown: string) =>
    fixture.origin.call('postCommentInSpace', {
      params: { spaceId: fixture.space },
      body: { body: { markdown } },
    }).id

  it('waits with its text when it was deleted there and edited here', async () => {
    const fixture = await openSyncFixture({ kind })
    const params = { spaceId: fixture.space, commentId: post(fixture, 'Said') }
    await fixture.sync()
    fixture.app.call('updateCommentInSpace', { params, body: { body: { markdown: 'Said better' } } })
    fixture.origin.call('deleteCommentInSpace', { params })
    await fixture.sync()
    expect(fixture.outbox()).toMatchObject([
      { state: 'needs-you', error: { status: 404 }, texts: [{ after: 'Said better' }] },
    ])
    expect(fixture.origin.call('listCommentsInSpace', { params }).items).toEqual([])
  })

  it('has the local text when both sides changed it, and the other text is in the trash once', async () => {
    const fixture = await openSyncFixture({ kind })
    const params = { spaceId: fixture.space, commentId: post(fixture, 'Said') }
    await fixture.sync()
    fixture.app.call('updateCommentInSpace', { params, body: { body: { markdown: 'Said here' } } })
    fixture.app.call('updateCommentInSpace', { params, body: { body: { markdown: 'Said here again' } } })
    fixture.origin.call('updateCommentInSpace', { params, body: { body: { markdown: 'Said there' } } })
    expect(fixture.outbox()[0]?.texts).toMatchObject([{ before: 'Said', after: 'Said here' }])
    fixture.network.onRequest = (operation) =>
      operation === 'updateCommentInSpace' ? lostAnswer(false) : undefined
    await fixture.sync()
    await fixture.sync()
    fixture.online()
    await fixture.sync()
    expect(fixture.origin.call('getCommentInSpace', { params }).body.markdown).toBe('Said here again')
    expect(fixture.app.call('getCommentInSpace', { params }).body.markdown).toBe('Said here again')
    expect(trashItems(fixture.app.store)).toMatchObject([{ reason: 'overwritten', text: 'Said there' }])
    expect(fixture.outbox()).toEqual([])
  })

  it('is in the trash when it was deleted at the remote before a pull contained it', async () => {
    const fixture = await openSyncFixture({ kind })
    const params = { spaceId: fixture.space }
    const answered = post(fixture, 'Said')
    await fixture.sync()
    const place = { ...params, commentId: answered }
    fixture.app.call('postCommentInSpace', { params, body: { body: { markdown: 'Mine' } } })
    fixture.app.call('postCommentReplyInSpace', { params: place, body: { body: { markdown: 'My answer' } } })
    fixture.network.onAnswer = (operation, result) => {
      const { id = '' } = (result.ok ? result.value : {}) as { id?: string }
      if (operation === 'postCommentInSpace')
        fixture.origin.call('deleteCommentInSpace', { params: { ...params, commentId: id } })
      if (operation === 'postCommentReplyInSpace')
        fixture.origin.call('deleteCommentReplyInSpace', { params: { ...place, commentReplyId: id } })
      return undefined
    }
    await fixture.sync()
    expect(fixture.outbox()).toEqual([])
    expect(trashItems(fixture.app.store).map(({ text }) => text)).toEqual(['Mine', 'My answer'])
  })

  it('is in the trash when its thread was deleted at the remote, even if the user deleted another reply of it', async () => {
    const fixture = await openSyncFixture({ kind })
    const place = { spaceId: fixture.space, commentId: post(fixture, 'Said') }
    await fixture.sync()
    const body = { body: { markdown: 'Dropped' } }
    const dropped = fixture.app.call('postCommentReplyInSpace', { params: place, body })
    fixture.app.call('deleteCommentReplyInSpace', { params: { ...place, commentReplyId: dropped.id } })
    fixture.app.call('postCommentReplyInSpace', { params: place, body: { body: { markdown: 'My answer' } } })
    fixture.network.onAnswer = (operation, result) => {
      const { body: written } = Object(result.ok ? result.value : {}) as { body?: { markdown: string } }
      if (operation === 'postCommentReplyInSpace' && written?.markdown === 'My answer')
        fixture.origin.call('deleteCommentInSpace', { params: place })
      return undefined
    }
    await fixture.sync()
    expect(fixture.outbox()).toEqual([])
    expect(trashItems(fixture.app.store).map(({ text }) => text)).toEqual(['Said', 'My answer'])
  })

  it('is not in the trash when the user deleted it before a pull contained it', async () => {
    const fixture = await openSyncFixture({ kind })
    const params = { spaceId: fixture.space }
    const { id: commentId } = fixture.app.call('postCommentInSpace', {
      params,
      body: { body: { markdown: 'Mine' } },
    })
    fixture.app.call('deleteCommentInSpace', { params: { ...params, commentId } })
    await fixture.sync()
    expect(fixture.outbox()).toEqual([])
    expect(trashItems(fixture.app.store)).toEqual([])
  })

  it('whose latest text another machine overwrote has it in the trash, and no earlier one', async () => {
    const fixture = await openSyncFixture({ kind })
    const params = { spaceId: fixture.space, commentId: post(fixture, 'Said') }
    await fixture.sync()
    for (const markdown of ['First', 'Second']) {
      fixture.app.call('updateCommentInSpace', { params, body: { body: { markdown } } })
      await fixture.sync()
    }
    fixture.origin.call('updateCommentInSpace', { params, body: { body: { markdown: 'From elsewhere' } } })
    await fixture.sync()
    expect(trashItems(fixture.app.store)).toMatchObject([{ reason: 'overwritten', text: 'Second' }])
  })

  it('whose text equals a local id arrives unchanged', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = fixture.createDraft()
    const params = { spaceId: fixture.space }
    fixture.app.call('postCommentInSpace', { params, body: { body: { markdown: draft } } })
    await fixture.sync()
    const remoteTexts = fixture.origin
      .call('listCommentsInSpace', { params })
      .items.map(({ body }) => body.markdown)
    expect(remoteTexts).toEqual([draft])
  })

  it('is deleted when it was deleted here and answered there, and the answer is in the trash', async () => {
    const fixture = await openSyncFixture({ kind })
    const params = { spaceId: fixture.space, commentId: post(fixture, 'Said') }
    await fixture.sync()
    fixture.app.call('deleteCommentInSpace', { params })
    fixture.origin.call('postCommentReplyInSpace', { params, body: { body: { markdown: 'Answered' } } })
    await fixture.sync()
    await fixture.sync()
    expect(fixture.outbox()).toEqual([])
    expect(fixture.origin.call('listCommentsInSpace', { params }).items).toEqual([])
    expect(trashItems(fixture.app.store).map(({ text }) => text)).toContain('Answered')
  })
})
