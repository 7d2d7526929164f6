import { describe, expect, it } from 'vitest'
import { lostAnswer } from '../../../support/sync/replica.ts'
import { openSyncFixture, refused, WRITABLE, type SyncFixture } from '../../../support/sync/sync-fixture.ts'

/** Runs `act` once, at the next request of the replica for which `isTurn` is true. */
function once(fixture: SyncFixture, isTurn: (operation: string) => boolean, act: () => void): void {
  fixture.network.onRequest = (operation) => {
    if (isTurn(operation)) {
      delete fixture.network.onRequest
      act()
    }
    return undefined
  }
}

describe.each(WRITABLE)(
  'with a remote of kind "%s", a text that is typed in the middle of a round',
  (kind) => {
    it('arrives when it continues an edit that is about to be sent', async () => {
      const fixture = await openSyncFixture({ kind })
      const draft = await fixture.createRemoteDraft()
      const [start] = fixture.pages as [string]
      fixture.write(draft, start, 'One, mine.\n\nTwo.\n\nThree.\n')
      const isAsked = kind === 'feed' ? 'updateChangeRequestContent' : 'getChangeRequestById'
      once(
        fixture,
        (operation) => operation === isAsked,
        () => fixture.write(draft, start, 'One, mine.\n\nTwo.\n\nThree, mine too.\n'),
      )
      await fixture.sync()
      await fixture.sync()
      expect(fixture.remoteText(start, draft)).toBe('One, mine.\n\nTwo.\n\nThree, mine too.\n')
      expect(fixture.outbox()).toEqual([])
    })

    it('is not sent again when the pull after it fails, also after a parked edit of its page', async () => {
      const fixture = await openSyncFixture({ kind })
      const draft = await fixture.createRemoteDraft()
      const [start] = fixture.pages as [string]
      fixture.network.onRequest = (operation) =>
        operation === 'updateChangeRequestContent' ? refused(403, 'auth.forbidden') : undefined
      fixture.write(draft, start, 'One, mine.\n\nTwo.\n\nThree.\n')
      await fixture.sync()
      expect(fixture.outbox().map(({ state }) => state)).toEqual(['needs-you'])
      const parked = fixture.outbox().map(({ id }) => id)
      fixture.app.call('postCommentInSpace', {
        params: { spaceId: fixture.space },
        body: { body: { markdown: 'Another edit.' } },
      })
      const lastOfPull = kind === 'feed' ? 'listChangesInOrganization' : 'listCommentsInChangeRequest'
      let isSent = false
      fixture.network.onRequest = (operation) => {
        // Everything is pulled by then, and this edit is sent in the same round.
        if (operation === 'postCommentInSpace') fixture.write(draft, start, 'One.\n\nTwo.\n\nThree, later.\n')
        if (operation === 'updateChangeRequestContent') isSent = true
        return operation === lastOfPull && isSent ? lostAnswer(false) : undefined
      }
      await fixture.sync()
      expect(isSent).toBe(true)
      expect(fixture.remoteText(start, draft)).toBe('One.\n\nTwo.\n\nThree, later.\n')
      expect(fixture.outbox().flatMap(({ id, state }) => (state === 'needs-you' ? [id] : []))).toEqual(parked)
      fixture.online()
      await fixture.sync()
      expect(fixture.outbox().map(({ id }) => id)).toEqual(parked)
    })
  },
)
