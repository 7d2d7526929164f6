import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openSyncFixture, type SyncFixture } from '../../support/sync/sync-fixture.ts'
import { KINDS } from '../simulation/remote-kind.ts'

/** Advances the clock through all delays of the replica, with their effects. */
async function runTimers(fixture: SyncFixture): Promise<void> {
  for (let times = 0; times < 5; times += 1) {
    fixture.app.scheduler.runAll()
    for (let turns = 0; turns < 50; turns += 1) await nextTurn()
  }
}

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
    await runTimers(fixture)
    const { items } = fixture.app.call('listCommentsInSpace', { params: { spaceId: fixture.space } })
    expect(items.map(({ body }) => body.markdown)).toEqual(['Late'])
  },
)
