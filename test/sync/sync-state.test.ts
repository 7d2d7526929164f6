import { describe, expect, it } from 'vitest'
import { nextMove, IDLE, type Move, type SyncEvent, type SyncState } from '../../src-main/sync/sync-state.ts'

/** Returns the state after events, and the effects of the last one. */
function after(events: SyncEvent[], from: SyncState = IDLE): Move {
  let move: Move = { state: from, effects: [] }
  for (const event of events) move = nextMove(move.state, event)
  return move
}

const UNTIL_SENDING: SyncEvent[] = [
  { type: 'requested' },
  { type: 'identified' },
  { type: 'reconciled' },
  { type: 'pulled', entries: 2 },
]
const STALE: SyncEvent[] = [
  { type: 'stale', at: 5, chance: 0 },
  { type: 'pulled', entries: 0 },
]
const stale = (times: number) => Array.from({ length: times }, () => STALE).flat()

describe('a round', () => {
  it('with another request meanwhile is followed by another round, and both count as one', () => {
    const { state, effects } = after([
      ...UNTIL_SENDING,
      { type: 'sent' },
      { type: 'requested' },
      { type: 'nothing-to-send', at: 1 },
      { type: 'pulled', entries: 1 },
      { type: 'nothing-to-send', at: 2 },
    ])
    expect(effects).toEqual([{ do: 'identify' }])
    expect(state).toMatchObject({ step: 'identifying', pushed: 1, pulled: 3, rounds: 1 })
    expect(after([{ type: 'requested' }], { ...state, step: 'idle' }).state).toMatchObject({
      pushed: 0,
      pulled: 0,
    })
  })

  it('pulls again when another user wrote first, and pauses when this repeats', () => {
    expect(after([...UNTIL_SENDING, ...stale(9)]).state).toMatchObject({ step: 'sending', problem: null })
    const { state, effects } = after([...UNTIL_SENDING, ...stale(9), STALE[0]!])
    expect(state).toMatchObject({ step: 'idle', problem: { code: 'sync.always-stale' }, isOnline: true })
    expect(effects).toEqual([{ do: 'wait', milliseconds: 1000 }])
  })

  it('restarts this count after an edit was sent', () => {
    const { state } = after([...UNTIL_SENDING, ...stale(9), { type: 'sent' }, ...stale(9)])
    expect(state).toMatchObject({ step: 'sending', problem: null })
  })

  it('is retried after growing delays when it failed, and no sooner than the remote requests', () => {
    const failed = (more: object = {}): SyncEvent => ({
      type: 'failed',
      at: 1,
      chance: 1,
      failure: {
        problem: { code: 'x', status: 503, message: 'X.' },
        wasReached: false,
        isLasting: false,
        ...more,
      },
    })
    const waits = (...events: SyncEvent[]) => after([{ type: 'requested' }, ...events]).effects
    expect(waits(failed())).toEqual([{ do: 'wait', milliseconds: 2000 }])
    expect(waits(failed(), { type: 'requested' }, failed())).toEqual([{ do: 'wait', milliseconds: 4000 }])
    expect(waits(failed({ retryAfter: 90_000 }))).toEqual([{ do: 'wait', milliseconds: 90_000 }])
  })

  it('is not retried by itself when only the user can resolve it', () => {
    const failure = {
      problem: { code: 'auth.required', status: 401, message: 'No.' },
      wasReached: true,
      isLasting: true,
    }
    const { state, effects } = after([{ type: 'requested' }, { type: 'failed', at: 1, chance: 0, failure }])
    expect(effects).toEqual([])
    expect(state).toMatchObject({ step: 'idle', problem: { code: 'auth.required' }, isOnline: true })
    expect(after([{ type: 'requested' }], state).effects).toEqual([{ do: 'identify' }])
  })
})
