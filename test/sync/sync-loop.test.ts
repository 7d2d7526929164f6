import { expect, it } from 'vitest'
import type { Log } from '../../src-main/platform/log.ts'
import { SyncLoop } from '../../src-main/sync/sync-loop.ts'
import { ManualScheduler } from '../support/sync/replica.ts'

it('a listener that fails ends no round, and the next round runs too', async () => {
  const faults: string[] = []
  const log: Log = {
    info: () => undefined,
    warn: () => undefined,
    error: (_, message) => faults.push(message),
  }
  let changes = 0
  const loop = new SyncLoop({
    round: {
      identify: () => Promise.resolve(undefined),
      reconcile: () => Promise.resolve(undefined),
      pull: () => Promise.resolve({ ok: true, entries: 0 }),
      sendNext: () => Promise.resolve('nothing' as const),
    },
    offlineOnPurpose: false,
    clock: () => 1,
    chance: () => 0,
    scheduler: new ManualScheduler(),
    log,
    changed() {
      changes += 1
      if (changes === 2) throw new Error('The window is closed')
    },
    reached: () => undefined,
  })
  expect(await loop.runRound()).toMatchObject({ step: 'idle', rounds: 1, problem: null })
  expect(await loop.runRound()).toMatchObject({ step: 'idle', rounds: 2, problem: null })
  expect(faults).toHaveLength(1)
  await loop.close()
})
