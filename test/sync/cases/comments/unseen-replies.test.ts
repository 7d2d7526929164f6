import { describe, expect, it } from 'vitest'
import { versionOfTexts } from '../../../../src-main/operations/engine/replaced-texts.ts'
import type { RemoteResult } from '../../../../src-main/sync/remote.ts'
import { trashItems } from '../../../../src-main/sync/trash/trash.ts'
import { lostAnswer } from '../../../support/sync/replica.ts'
import { openSyncFixture, refused } from '../../../support/sync/sync-fixture.ts'

const bodyOf = (markdown: string) => ({ body: { markdown } })

it('a deletion of a comment at a remote without preconditions retains replies that no pull contained', async () => {
  const fixture = await openSyncFixture({ kind: 'public' })
  const params = { spaceId: fixture.space }
  const comment = fixture.origin.call('postCommentInSpace', { params, body: bodyOf('First') }).id
  await fixture.sync()
  const ofComment = { ...params, commentId: comment }
  fixture.app.call('deleteCommentInSpace', { params: ofComment })
  fixture.origin.call('postCommentReplyInSpace', { params: ofComment, body: bodyOf('Nobody has read this.') })
  // The first list of the round lacks the newest reply.
  let lists = 0
  fixture.network.onRequest = (operation) => {
    if (operation !== 'listCommentRepliesInSpace' || lists++ > 0) return undefined
    return { ok: true, status: 200, value: { items: [], count: 0 } }
  }
  await fixture.sync()
  expect(fixture.outbox()).toEqual([])
  expect(fixture.origin.call('listCommentsInSpace', { params }).items).toEqual([])
  expect(trashItems(fixture.app.store).map(({ text }) => text)).toContain('Nobody has read this.')
})

const PLACES = ['InSpace', 'InChangeRequest'] as const

/** Opens a replica whose user deletes a comment offline, and posts a reply at the remote afterwards. */
async function openDeletion(where: (typeof PLACES)[number]) {
  const fixture = await openSyncFixture()
  const changeRequestId = await fixture.createRemoteDraft()
  const params =
    where === 'InSpace' ? { spaceId: fixture.space } : { spaceId: fixture.space, changeRequestId }
  const must = (result: ReturnType<typeof fixture.origin.attempt>) => {
    if (!result.ok) throw result.problem
    return result.value as { id: string; items: unknown[] }
  }
  const comment = must(fixture.origin.attempt(`postComment${where}`, { params, body: bodyOf('First') })).id
  const ofComment = { ...params, commentId: comment }
  const reply = { params: ofComment, body: bodyOf('First') }
  must(fixture.origin.attempt(`postCommentReply${where}`, reply))
  await fixture.sync()
  let sent = 0
  return {
    fixture,
    deletions: () => sent,
    replyHere: () =>
      must(fixture.app.attempt(`postCommentReply${where}`, { ...reply, body: bodyOf('Mine.') })),
    deleteHere: () => must(fixture.app.attempt(`deleteComment${where}`, { params: ofComment })),
    replyThere: () => must(fixture.origin.attempt(`postCommentReply${where}`, reply)),
    /** Calls a function before each attempt to send the deletion, with the number of the attempt. */
    beforeDeletion(act: (attempt: number) => RemoteResult | undefined) {
      fixture.network.onRequest = (operation) =>
        operation === `deleteComment${where}` ? act(++sent) : undefined
    },
    /** Answers deletions as an earlier server does, whose version names the text of the comment alone. */
    answerAsBefore(act: (attempt: number) => void = () => undefined) {
      const version = `"${versionOfTexts({ '["body","markdown"]': 'First' })}"`
      fixture.network.onRequest = (operation, { ifMatch }) => {
        if (operation !== `deleteComment${where}`) return undefined
        act(++sent)
        if (ifMatch !== version) return refused(412, 'state.changed')
        must(fixture.origin.attempt(`deleteComment${where}`, { params: ofComment }))
        return { ok: true, status: 204, value: null }
      }
    },
    overwritten: () =>
      trashItems(fixture.app.store)
        .filter(({ reason }) => reason === 'overwritten')
        .map(({ title, text }) => [title, text]),
    isGone: () => must(fixture.origin.attempt(`listComments${where}`, { params })).items.length === 0,
  }
}

describe.each(PLACES)('a deletion of a comment (%s)', (where) => {
  it('retains a reply that is posted while the deletion is sent, even one with the words of the comment', async () => {
    const {
      fixture,
      deleteHere,
      replyThere: replyAtRemote,
      beforeDeletion,
      overwritten,
      isGone,
      deletions,
    } = await openDeletion(where)
    deleteHere()
    beforeDeletion((attempt) => {
      if (attempt === 1) replyAtRemote()
      return undefined
    })
    await fixture.sync()
    expect(overwritten()).toEqual([['A reply to a deleted comment', 'First']])
    expect([isGone(), fixture.outbox(), deletions()]).toEqual([true, [], 2])
  })

  it('retains a reply that is posted after an attempt that never arrived', async () => {
    const {
      fixture,
      deleteHere,
      replyThere: replyAtRemote,
      beforeDeletion,
      overwritten,
      isGone,
    } = await openDeletion(where)
    deleteHere()
    beforeDeletion((attempt) => (attempt === 1 ? lostAnswer(true) : undefined))
    await fixture.sync()
    replyAtRemote()
    await fixture.sync()
    expect(overwritten()).toEqual([['A reply to a deleted comment', 'First']])
    expect([isGone(), fixture.outbox()]).toEqual([true, []])
  })

  it('is sent once and retains nothing when the user has seen all replies, also one of their own', async () => {
    const { fixture, replyHere, deleteHere, beforeDeletion, overwritten, isGone, deletions } =
      await openDeletion(where)
    replyHere()
    deleteHere()
    beforeDeletion(() => undefined)
    await fixture.sync()
    await fixture.sync()
    expect([overwritten(), isGone(), fixture.outbox(), deletions()]).toEqual([[], true, [], 1])
  })

  it('with replies that the user saw arrives at an earlier server', async () => {
    const { fixture, deleteHere, answerAsBefore, overwritten, isGone, deletions } = await openDeletion(where)
    deleteHere()
    answerAsBefore()
    await fixture.sync()
    expect([overwritten(), isGone(), fixture.outbox(), deletions()]).toEqual([[], true, [], 2])
    expect(fixture.status().state).toBe('idle')
  })

  it('waits at an earlier server until a new reply is retained', async () => {
    const {
      fixture,
      deleteHere,
      replyThere: replyAtRemote,
      answerAsBefore,
      overwritten,
      isGone,
      deletions,
    } = await openDeletion(where)
    deleteHere()
    answerAsBefore((attempt) => {
      if (attempt === 1) replyAtRemote()
    })
    await fixture.sync()
    expect(overwritten()).toEqual([['A reply to a deleted comment', 'First']])
    expect([isGone(), fixture.outbox(), deletions()]).toEqual([true, [], 3])
  })

  it('is refused by a current server for a reply that came before the attempt for earlier servers', async () => {
    const {
      fixture,
      deleteHere,
      replyThere: replyAtRemote,
      beforeDeletion,
      overwritten,
      isGone,
      deletions,
    } = await openDeletion(where)
    deleteHere()
    beforeDeletion((attempt) => {
      if (attempt === 1) return refused(412, 'state.changed')
      if (attempt === 2) replyAtRemote()
      return undefined
    })
    await fixture.sync()
    expect(overwritten()).toEqual([['A reply to a deleted comment', 'First']])
    expect([isGone(), fixture.outbox(), deletions()]).toEqual([true, [], 3])
  })
})
