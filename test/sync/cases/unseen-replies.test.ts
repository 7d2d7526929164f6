import { expect, it } from 'vitest'
import { trashItems } from '../../../src-main/sync/trash/trash.ts'
import { openSyncFixture } from '../../support/sync/sync-fixture.ts'

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
