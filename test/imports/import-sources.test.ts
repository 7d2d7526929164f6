import { describe, expect, it } from 'vitest'
import { ImportSources } from '../../src-main/imports/import-sources.ts'
import { Problem } from '../../src-main/schemas/problem.ts'

function sources(): ImportSources {
  let made = 0
  return new ImportSources(() => `ticket-${++made}`)
}

describe('the sources of imports', () => {
  it('return a path for its ticket, once', () => {
    const chosen = sources()
    const ticket = chosen.register({ path: '/home/ada/book' })
    expect(chosen.redeem(ticket)).toEqual({ path: '/home/ada/book' })
    expect(() => chosen.redeem(ticket)).toThrow(Problem)
  })

  it('do not accept a path in place of a ticket', () => {
    const chosen = sources()
    chosen.register({ path: '/home/ada/book' })
    expect(() => chosen.redeem('/home/ada/book')).toThrow(Problem)
  })

  it('return the paths of the last drop, each once, and none of an earlier drop', () => {
    const dropped = sources()
    const [early] = dropped.registerDropped(['/home/ada/early'])
    const [one, two] = dropped.registerDropped(['/home/ada/one', '/home/ada/two'])
    expect(() => dropped.redeem(early ?? '')).toThrow(Problem)
    expect([two, one].map((ticket) => dropped.redeem(ticket ?? '').path)).toEqual([
      '/home/ada/two',
      '/home/ada/one',
    ])
    expect(() => dropped.redeem(one ?? '')).toThrow(Problem)
  })

  it('retain the chosen files when others are dropped', () => {
    const both = sources()
    const chosen = both.register({ path: '/home/ada/book' })
    both.registerDropped(['/home/ada/one'])
    both.registerDropped(['/home/ada/two'])
    expect(both.redeem(chosen).path).toBe('/home/ada/book')
  })
})
