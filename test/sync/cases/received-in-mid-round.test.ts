import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openSyncFixture, type SyncFixture } from '../../support/sync/sync-fixture.ts'
import { KINDS } from '../simulation/remote-kind.ts'

/** Advances the clock through all delays of the replica, with their effects. */
async function letRun(at: SyncFixture): Promise<void> {
  for (let times = 0; times < 5; times += 1) {
    at.app.scheduler.runOut()
    for (let turns = 0; turns < 50; turns += 1) await nextTurn()
  }
}

/** Makes another user write at the remote once it has answered the replica, and emits the event at once. */
function writeBehindTheAnswer(at: SyncFixture): void {
  let isWritten = false
  at.weather.after = (operation) => {
    if (isWritten || !['listChangesInOrganization', 'listCommentsInSpace'].includes(operation))
      return undefined
    isWritten = true
    at.origin.call('postCommentInSpace', {
      params: { spaceId: at.space },
      body: { body: { markdown: 'Late' } },
    })
    at.app.replica.loop.ask()
    return undefined
  }
}

it.each(KINDS)(
  'with a remote of kind "%s", an event in the middle of a round requests another round',
  async (kind) => {
    const at = await openSyncFixture({ kind })
    writeBehindTheAnswer(at)
    await at.sync()
    await letRun(at)
    const { items } = at.app.call('listCommentsInSpace', { params: { spaceId: at.space } })
    expect(items.map(({ body }) => body.markdown)).toEqual(['Late'])
  },
)
