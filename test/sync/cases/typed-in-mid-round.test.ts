import { describe, expect, it } from 'vitest'
import { lost } from '../../support/sync/replica.ts'
import { openSyncFixture, refused, WRITABLE, type SyncFixture } from '../../support/sync/sync-fixture.ts'

/** Runs once, when the replica next requests an operation that holds. */
function once(at: SyncFixture, isTurn: (operation: string) => boolean, act: () => void): void {
  at.weather.before = (operation) => {
    if (isTurn(operation)) {
      delete at.weather.before
      act()
    }
    return undefined
  }
}

describe.each(WRITABLE)(
  'with a remote of kind "%s", a text that is typed in the middle of a round',
  (kind) => {
    it('arrives when it continues an edit that is about to be sent', async () => {
      const at = await openSyncFixture({ kind })
      const draft = await at.beginThere()
      const [start] = at.pages as [string]
      at.write(draft, start, 'One, mine.\n\nTwo.\n\nThree.\n')
      const isAsked = kind === 'feed' ? 'updateChangeRequestContent' : 'getChangeRequestById'
      once(
        at,
        (operation) => operation === isAsked,
        () => at.write(draft, start, 'One, mine.\n\nTwo.\n\nThree, mine too.\n'),
      )
      await at.sync()
      await at.sync()
      expect(at.there(start, draft)).toBe('One, mine.\n\nTwo.\n\nThree, mine too.\n')
      expect(at.outbox()).toEqual([])
    })

    it('stays sent when the pull after it breaks, also behind a parked edit of its page', async () => {
      const at = await openSyncFixture({ kind })
      const draft = await at.beginThere()
      const [start] = at.pages as [string]
      at.weather.before = (operation) =>
        operation === 'updateChangeRequestContent' ? refused(403, 'auth.forbidden') : undefined
      at.write(draft, start, 'One, mine.\n\nTwo.\n\nThree.\n')
      await at.sync()
      expect(at.outbox().map(({ state }) => state)).toEqual(['needs-you'])
      const parked = at.outbox().map(({ id }) => id)
      at.app.call('postCommentInSpace', {
        params: { spaceId: at.space },
        body: { body: { markdown: 'Another edit.' } },
      })
      const lastOfPull = kind === 'feed' ? 'listChangesInOrganization' : 'listCommentsInChangeRequest'
      let isSent = false
      at.weather.before = (operation) => {
        // Everything is pulled by then, and this edit is sent in the same round.
        if (operation === 'postCommentInSpace') at.write(draft, start, 'One.\n\nTwo.\n\nThree, later.\n')
        if (operation === 'updateChangeRequestContent') isSent = true
        return operation === lastOfPull && isSent ? lost(false) : undefined
      }
      await at.sync()
      expect(isSent).toBe(true)
      expect(at.there(start, draft)).toBe('One.\n\nTwo.\n\nThree, later.\n')
      expect(at.outbox().flatMap(({ id, state }) => (state === 'needs-you' ? [id] : []))).toEqual(parked)
      at.online()
      await at.sync()
      expect(at.outbox().map(({ id }) => id)).toEqual(parked)
    })
  },
)
