import { describe, expect, it } from 'vitest'
import { fromRight } from '../../src-main/pdf/text/direction.ts'

describe('the signs of a right-to-left text', () => {
  it.each([
    [').', '.('],
    ['?!', '!?'],
    ['«', '»'],
    ['👍🏽🎉', '🎉👍🏽'],
  ])('%s are turned around for the shaper, which knows no direction for them', (signs, turned) => {
    expect(fromRight(signs)).toBe(turned)
  })

  it('stay in their order beside letters, which the shaper turns around', () => {
    expect(fromRight('שלום!')).toBe('שלום!')
  })
})
