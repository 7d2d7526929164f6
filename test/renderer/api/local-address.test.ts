import { describe, expect, it } from 'vitest'
import { localAddress, storedAddress } from '../../../src-renderer/api/local-address.ts'

describe('the address of a stored file', () => {
  it("is at the page's own origin, by whatever name the machine was reached", () => {
    expect(localAddress('http://127.0.0.1:4870/~files/ab/c?x=1')).toBe('/~files/ab/c?x=1')
    expect(localAddress('http://127.0.0.1:4870/~pdf/ab/document.pdf')).toBe('/~pdf/ab/document.pdf')
  })

  it('stays unchanged for a file of another site', () => {
    expect(localAddress('https://example.com/a.png')).toBe('https://example.com/a.png')
  })

  it('is none for a picture of another site, so that nothing is requested from there', () => {
    const pictures = ['https://example.com/a.png', '//example.com/~files/a', 'data:image/png;base64,AA', 'a']
    expect(pictures.map(storedAddress)).toEqual(pictures.map(() => undefined))
    expect(storedAddress('https://example.com/~files/ab/c')).toBe('/~files/ab/c')
  })
})
