import { describe, expect, it } from 'vitest'
import { nextMove, RESTING, type SyncEvent, type SyncState } from '../../src-main/sync/sync-state.ts'

function after(events: SyncEvent[], from: SyncState = RESTING) {
  let [state, effects] = [from, nextMove(from, { type: 'asked' }).effects.slice(0, 0)]
  for (const event of events) ({ state, effects } = nextMove(state, event))
  return { state, effects }
}

const UNTIL_SENDING: SyncEvent[] = [
  { type: 'asked' },
  { type: 'met' },
  { type: 'settled' },
  { type: 'pulled', things: 2 },
]
const STALE: SyncEvent[] = [
  { type: 'stale', at: 5, chance: 0 },
  { type: 'pulled', things: 0 },
]
const stale = (times: number) => Array.from({ length: times }, () => STALE).flat()

describe('a round', () => {
  it('that more was asked for meanwhile is followed by another, and both count as one', () => {
    const { state, effects } = after([
      ...UNTIL_SENDING,
      { type: 'sent' },
      { type: 'asked' },
      { type: 'nothing-to-send', at: 1 },
      { type: 'pulled', things: 1 },
      { type: 'nothing-to-send', at: 2 },
    ])
    expect(effects).toEqual([{ do: 'meet' }])
    expect(state).toMatchObject({ step: 'meeting', pushed: 1, pulled: 3, rounds: 1 })
    expect(after([{ type: 'asked' }], { ...state, step: 'resting' }).state).toMatchObject({
      pushed: 0,
      pulled: 0,
    })
  })

  it('pulls again when somebody else wrote first, and gives up for a while when it is always so', () => {
    expect(after([...UNTIL_SENDING, ...stale(9)]).state).toMatchObject({ step: 'sending', problem: null })
    const { state, effects } = after([...UNTIL_SENDING, ...stale(9), STALE[0]!])
    expect(state).toMatchObject({ step: 'resting', problem: { code: 'sync.always-stale' }, isOnline: true })
    expect(effects).toEqual([{ do: 'wait', milliseconds: 1000 }])
  })

  it('counts those times anew once something was sent', () => {
    const { state } = after([...UNTIL_SENDING, ...stale(9), { type: 'sent' }, ...stale(9)])
    expect(state).toMatchObject({ step: 'sending', problem: null })
  })
})
