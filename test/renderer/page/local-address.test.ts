import { describe, expect, it } from 'vitest'
import { localAddress } from '../../../src-renderer/session/local-address.ts'

describe('the address of a stored file', () => {
  it("is at the page's own origin, by whatever name the machine was reached", () => {
    expect(localAddress('http://127.0.0.1:4870/~files/ab/c?x=1')).toBe('/~files/ab/c?x=1')
    expect(localAddress('http://127.0.0.1:4870/~pdf/ab/document.pdf')).toBe('/~pdf/ab/document.pdf')
  })

  it('stays unchanged for a file of another site', () => {
    expect(localAddress('https://example.com/a.png')).toBe('https://example.com/a.png')
  })
})
