import { describe, expect, it } from 'vitest'
import { StrangerLimit } from '../../../src-main/http/load/stranger-limit.ts'

function limit() {
  let now = 0
  const strangers = new StrangerLimit(
    { window: 60_000, perAddress: 2, total: 3, atOnce: { perClient: 2, total: 3 } },
    () => now,
  )
  return {
    /** Sends a request that is answered at once. Returns the seconds to wait. */
    send(address: string): number {
      const place = strangers.take(address)
      if (place.kind === 'refused') return place.seconds
      place.free()
      return 0
    },
    advance: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

describe('the limit of strangers', () => {
  it('refuses an address over its share, and names the seconds until the next window', () => {
    const { send, advance } = limit()
    advance(20_000)
    expect([send('a'), send('a'), send('a'), send('b')]).toEqual([0, 0, 40, 0])
  })

  it('refuses everyone over the total', () => {
    const { send } = limit()
    expect([send('a'), send('b'), send('c'), send('d')]).toEqual([0, 0, 0, 60])
  })

  it('refuses more at once than it has places, until one is free', () => {
    const strangers = new StrangerLimit(
      { window: 60_000, perAddress: 100, total: 100, atOnce: { perClient: 1, total: 2 } },
      () => 0,
    )
    const first = strangers.take('a')
    expect(strangers.take('a')).toEqual({ kind: 'refused', seconds: 5 })
    expect(strangers.take('b').kind).toBe('admitted')
    expect(strangers.take('c').kind).toBe('refused')
    if (first.kind === 'admitted') first.free()
    expect(strangers.take('a').kind).toBe('admitted')
  })

  it('admits all again in the next window', () => {
    const { send, advance } = limit()
    for (const address of ['a', 'a', 'b']) send(address)
    advance(60_000)
    expect([send('a'), send('b')]).toEqual([0, 0])
  })
})
