import { describe, expect, it } from 'vitest'
import { versionOfTexts } from '../../../src-main/operations/engine/replaced-texts.ts'
import type { RemoteResult } from '../../../src-main/sync/remote.ts'
import { trashItems } from '../../../src-main/sync/trash/trash.ts'
import { lost } from '../../support/sync/replica.ts'
import { openSyncFixture, refused } from '../../support/sync/sync-fixture.ts'

const said = (markdown: string) => ({ body: { markdown } })

it('a deletion of a comment at a remote without preconditions retains replies that no pull brought', async () => {
  const at = await openSyncFixture({ kind: 'public' })
  const params = { spaceId: at.space }
  const comment = at.origin.call('postCommentInSpace', { params, body: said('First') }).id
  await at.sync()
  const ofComment = { ...params, commentId: comment }
  at.app.call('deleteCommentInSpace', { params: ofComment })
  at.origin.call('postCommentReplyInSpace', { params: ofComment, body: said('Nobody has read this.') })
  // The first list of the round lacks the newest reply.
  let lists = 0
  at.weather.before = (operation) => {
    if (operation !== 'listCommentRepliesInSpace' || lists++ > 0) return undefined
    return { ok: true, status: 200, value: { items: [], count: 0 } }
  }
  await at.sync()
  expect(at.outbox()).toEqual([])
  expect(at.origin.call('listCommentsInSpace', { params }).items).toEqual([])
  expect(trashItems(at.app.store).map(({ text }) => text)).toContain('Nobody has read this.')
})

const PLACES = ['InSpace', 'InChangeRequest'] as const

/** A replica whose user deletes a comment offline, and a reply that is then posted at the remote. */
async function openDeletion(where: (typeof PLACES)[number]) {
  const at = await openSyncFixture()
  const changeRequestId = await at.beginThere()
  const params = where === 'InSpace' ? { spaceId: at.space } : { spaceId: at.space, changeRequestId }
  const must = (result: ReturnType<typeof at.origin.attempt>) => {
    if (!result.ok) throw result.problem
    return result.value as { id: string; items: unknown[] }
  }
  const comment = must(at.origin.attempt(`postComment${where}`, { params, body: said('First') })).id
  const ofComment = { ...params, commentId: comment }
  const reply = { params: ofComment, body: said('First') }
  must(at.origin.attempt(`postCommentReply${where}`, reply))
  await at.sync()
  let sent = 0
  return {
    at,
    deletions: () => sent,
    replyHere: () => must(at.app.attempt(`postCommentReply${where}`, { ...reply, body: said('Mine.') })),
    deleteHere: () => must(at.app.attempt(`deleteComment${where}`, { params: ofComment })),
    replyThere: () => must(at.origin.attempt(`postCommentReply${where}`, reply)),
    /** Calls a function before each attempt to send the deletion, with the number of the attempt. */
    beforeDeletion(act: (attempt: number) => RemoteResult | undefined) {
      at.weather.before = (operation) => (operation === `deleteComment${where}` ? act(++sent) : undefined)
    },
    /** Lets deletions be answered as by an earlier server, whose version names the text of the comment alone. */
    answerAsBefore(act: (attempt: number) => void = () => undefined) {
      const version = `"${versionOfTexts({ '["body","markdown"]': 'First' })}"`
      at.weather.before = (operation, { ifMatch }) => {
        if (operation !== `deleteComment${where}`) return undefined
        act(++sent)
        if (ifMatch !== version) return refused(412, 'state.changed')
        must(at.origin.attempt(`deleteComment${where}`, { params: ofComment }))
        return { ok: true, status: 204, value: null }
      }
    },
    overwritten: () =>
      trashItems(at.app.store)
        .filter(({ reason }) => reason === 'overwritten')
        .map(({ title, text }) => [title, text]),
    isGone: () => must(at.origin.attempt(`listComments${where}`, { params })).items.length === 0,
  }
}

describe.each(PLACES)('a deletion of a comment (%s)', (where) => {
  it('retains a reply that is posted while the deletion is sent, even one with the words of the comment', async () => {
    const { at, deleteHere, replyThere, beforeDeletion, overwritten, isGone, deletions } =
      await openDeletion(where)
    deleteHere()
    beforeDeletion((attempt) => {
      if (attempt === 1) replyThere()
      return undefined
    })
    await at.sync()
    expect(overwritten()).toEqual([['A reply to a deleted comment', 'First']])
    expect([isGone(), at.outbox(), deletions()]).toEqual([true, [], 2])
  })

  it('retains a reply that is posted after an attempt that never arrived', async () => {
    const { at, deleteHere, replyThere, beforeDeletion, overwritten, isGone } = await openDeletion(where)
    deleteHere()
    beforeDeletion((attempt) => (attempt === 1 ? lost(true) : undefined))
    await at.sync()
    replyThere()
    await at.sync()
    expect(overwritten()).toEqual([['A reply to a deleted comment', 'First']])
    expect([isGone(), at.outbox()]).toEqual([true, []])
  })

  it('is sent once and retains nothing where the user has seen all replies, also an own one', async () => {
    const { at, replyHere, deleteHere, beforeDeletion, overwritten, isGone, deletions } =
      await openDeletion(where)
    replyHere()
    deleteHere()
    beforeDeletion(() => undefined)
    await at.sync()
    await at.sync()
    expect([overwritten(), isGone(), at.outbox(), deletions()]).toEqual([[], true, [], 1])
  })

  it('with replies that the user saw arrives at an earlier server', async () => {
    const { at, deleteHere, answerAsBefore, overwritten, isGone, deletions } = await openDeletion(where)
    deleteHere()
    answerAsBefore()
    await at.sync()
    expect([overwritten(), isGone(), at.outbox(), deletions()]).toEqual([[], true, [], 2])
    expect(at.status().state).toBe('idle')
  })

  it('waits at an earlier server until a new reply is retained', async () => {
    const { at, deleteHere, replyThere, answerAsBefore, overwritten, isGone, deletions } =
      await openDeletion(where)
    deleteHere()
    answerAsBefore((attempt) => {
      if (attempt === 1) replyThere()
    })
    await at.sync()
    expect(overwritten()).toEqual([['A reply to a deleted comment', 'First']])
    expect([isGone(), at.outbox(), deletions()]).toEqual([true, [], 3])
  })

  it('is refused by a current server for a reply that came before the attempt for earlier servers', async () => {
    const { at, deleteHere, replyThere, beforeDeletion, overwritten, isGone, deletions } =
      await openDeletion(where)
    deleteHere()
    beforeDeletion((attempt) => {
      if (attempt === 1) return refused(412, 'state.changed')
      if (attempt === 2) replyThere()
      return undefined
    })
    await at.sync()
    expect(overwritten()).toEqual([['A reply to a deleted comment', 'First']])
    expect([isGone(), at.outbox(), deletions()]).toEqual([true, [], 3])
  })
})
