import { describe, expect, it } from 'vitest'
import { pollPeriodically } from '../../src-main/sync/poll-remote.ts'
import { ManualScheduler } from '../support/sync/replica.ts'

/** Returns the number of rounds that eight intervals request. */
function roundsIn8Intervals(state: {
  hasFeed: boolean
  isShutOut?: boolean
  isIncomplete?: boolean
  isIdentified?: boolean
}): number {
  const scheduler = new ManualScheduler()
  let rounds = 0
  pollPeriodically({
    scheduler,
    isIdentified: () => state.isIdentified ?? true,
    hasFeed: () => state.hasFeed,
    isShutOut: () => state.isShutOut ?? false,
    isIncomplete: () => state.isIncomplete ?? false,
    requestRound: () => (rounds += 1),
  })
  for (let interval = 0; interval < 8; interval += 1) scheduler.runAll()
  return rounds
}

describe('polling', () => {
  it('requests a round in each interval from a remote without a feed', () => {
    expect(roundsIn8Intervals({ hasFeed: false })).toBe(8)
  })

  it('requests a round in every fourth interval from a remote that reports changes', () => {
    expect(roundsIn8Intervals({ hasFeed: true })).toBe(2)
  })

  it('requests a round in each interval for an account that may be invited again', () => {
    expect(roundsIn8Intervals({ hasFeed: true, isShutOut: true })).toBe(8)
  })

  it('requests a round in each interval after a pull that did not receive everything', () => {
    expect(roundsIn8Intervals({ hasFeed: true, isIncomplete: true })).toBe(8)
  })

  it('requests nothing from a remote that is not identified', () => {
    expect(roundsIn8Intervals({ hasFeed: false, isIdentified: false })).toBe(0)
  })
})
