import { describe, expect, it } from 'vitest'
import { StrangerLimit } from '../../../src-main/http/load/stranger-limit.ts'

function limit() {
  let now = 0
  const strangers = new StrangerLimit({ window: 60_000, perAddress: 2, total: 3 }, () => now)
  return {
    ask: (address: string) => strangers.secondsUntilAdmitted(address),
    advance: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

describe('the limit of strangers', () => {
  it('refuses an address over its share, and names the seconds until the next window', () => {
    const { ask, advance } = limit()
    advance(20_000)
    expect([ask('a'), ask('a'), ask('a'), ask('b')]).toEqual([0, 0, 40, 0])
  })

  it('refuses everyone over the total', () => {
    const { ask } = limit()
    expect([ask('a'), ask('b'), ask('c'), ask('d')]).toEqual([0, 0, 0, 60])
  })

  it('admits all again in the next window', () => {
    const { ask, advance } = limit()
    for (const address of ['a', 'a', 'b']) ask(address)
    advance(60_000)
    expect([ask('a'), ask('b')]).toEqual([0, 0])
  })
})
