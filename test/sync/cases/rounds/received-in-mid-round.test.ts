import { expect, it } from 'vitest'
import { runPendingRound } from '../../../support/sync/replica.ts'
import { openSyncFixture, type SyncFixture } from '../../../support/sync/sync-fixture.ts'
import { KINDS } from '../../simulation/remote-kind.ts'

/** Makes another user write at the remote once it has answered the replica, and emits the event at once. */
function writeAfterAnswer(fixture: SyncFixture): void {
  let isWritten = false
  fixture.network.onAnswer = (operation) => {
    if (isWritten || !['listChangesInOrganization', 'listCommentsInSpace'].includes(operation))
      return undefined
    isWritten = true
    fixture.origin.call('postCommentInSpace', {
      params: { spaceId: fixture.space },
      body: { body: { markdown: 'Late' } },
    })
    fixture.app.replica.loop.requestRound()
    return undefined
  }
}

it.each(KINDS)(
  'with a remote of kind "%s", an event in the middle of a round requests another round',
  async (kind) => {
    const fixture = await openSyncFixture({ kind })
    writeAfterAnswer(fixture)
    await fixture.sync()
    await runPendingRound(fixture.app)
    const { items } = fixture.app.call('listCommentsInSpace', { params: { spaceId: fixture.space } })
    expect(items.map(({ body }) => body.markdown)).toEqual(['Late'])
  },
)
