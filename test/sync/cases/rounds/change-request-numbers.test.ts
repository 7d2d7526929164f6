import { describe, expect, it } from 'vitest'
import { addChangeRequest } from '../../../support/content/authoring.ts'
import { openSyncFixture, textChange, WRITABLE } from '../../../support/sync/sync-fixture.ts'

/** Opens a replica with a change request made offline, whose number another user has taken at the remote. */
async function openWithTakenNumber(kind: (typeof WRITABLE)[number]) {
  const fixture = await openSyncFixture({ kind })
  const { space, app, origin } = fixture
  fixture.offline()
  const mine = fixture.createDraft('Mine')
  const numberOf = (id: string) =>
    app.call('getChangeRequestById', { params: { spaceId: space, changeRequestId: id } }).number
  const theirs = addChangeRequest(origin, space)
  const taken = origin.call('getChangeRequestById', { params: { spaceId: space, changeRequestId: theirs } })
  expect(numberOf(mine)).toBe(taken.number)
  return { fixture, mine, theirs, params: { spaceId: space, changeRequestId: String(numberOf(mine)) } }
}

describe.each(WRITABLE)(
  'with a remote of kind "%s", a call by the number of an own change request',
  (kind) => {
    it('edits no change request of another user that has this number at the remote', async () => {
      const { fixture, theirs, params } = await openWithTakenNumber(kind)
      const { app, origin, space } = fixture
      const [page] = fixture.pages as [string]
      const before = fixture.remoteText(page, theirs)
      app.call('updateChangeRequestById', { params, body: { description: { markdown: 'About mine' } } })
      const changes = [textChange(page, 'Mine alone.\n')]
      expect(app.attempt('updateChangeRequestContent', { params, body: { changes } })).toMatchObject({
        ok: true,
      })
      app.call('postCommentInChangeRequest', { params, body: { body: { markdown: 'On mine' } } })
      fixture.online()
      await fixture.sync()
      expect(fixture.outbox()).toEqual([])
      expect(fixture.remoteText(page, theirs)).toBe(before)
      const arrived = fixture.remoteDrafts().find(({ subject }) => subject === 'Mine')!.id
      expect(fixture.remoteText(page, arrived)).toBe('Mine alone.\n')
      const commentsOf = (changeRequestId: string) =>
        origin
          .call('listCommentsInChangeRequest', { params: { spaceId: space, changeRequestId } })
          .items.map(({ body }) => body.markdown)
      expect([commentsOf(theirs), commentsOf(arrived)]).toEqual([[], ['On mine']])
    })
  },
)

describe('a call by the number of an own change request that only the remote answers', () => {
  it('reaches the remote by the id', async () => {
    const { fixture, mine, params } = await openWithTakenNumber('feed')
    const reached: unknown[] = []
    fixture.network.onRequest = (_, input) => {
      reached.push(input.params)
      return undefined
    }
    await fixture.app.callAsync('listPresenceInChangeRequest', { params })
    expect(reached).toEqual([{ spaceId: fixture.space, changeRequestId: mine }])
  })
})
