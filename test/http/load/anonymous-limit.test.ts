import { describe, expect, it } from 'vitest'
import { AnonymousLimit } from '../../../src-main/http/load/anonymous-limit.ts'

function openLimit() {
  let now = 0
  const limit = new AnonymousLimit(
    { window: 60_000, perAddress: 2, total: 3, atOnce: { perClient: 2, total: 3 } },
    () => now,
  )
  return {
    /** Sends a request that is answered at once. Returns the seconds to wait. */
    send(address: string): number {
      const place = limit.take(address)
      if (place.kind === 'refused') return place.seconds
      place.free()
      return 0
    },
    advance: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

describe('the limit of anonymous requests', () => {
  it('refuses an address over its share, and names the seconds until the next window', () => {
    const { send, advance } = openLimit()
    advance(20_000)
    expect([send('a'), send('a'), send('a'), send('b')]).toEqual([0, 0, 40, 0])
  })

  it('refuses everyone over the total', () => {
    const { send } = openLimit()
    expect([send('a'), send('b'), send('c'), send('d')]).toEqual([0, 0, 0, 60])
  })

  it('refuses more at once than it has places, until one is free', () => {
    const limit = new AnonymousLimit(
      { window: 60_000, perAddress: 100, total: 100, atOnce: { perClient: 1, total: 2 } },
      () => 0,
    )
    const first = limit.take('a')
    expect(limit.take('a')).toEqual({ kind: 'refused', seconds: 5 })
    expect(limit.take('b').kind).toBe('admitted')
    expect(limit.take('c').kind).toBe('refused')
    if (first.kind === 'admitted') first.free()
    expect(limit.take('a').kind).toBe('admitted')
  })

  it('admits all again in the next window', () => {
    const { send, advance } = openLimit()
    for (const address of ['a', 'a', 'b']) send(address)
    advance(60_000)
    expect([send('a'), send('b')]).toEqual([0, 0])
  })
})
