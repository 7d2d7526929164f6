import { beforeEach, describe, expect, it } from 'vitest'
import { takeToken, tokenIn } from '../../../src-renderer/api/access-token.ts'

function visit(hash: string) {
  const replaced: string[] = []
  const past = {
    state: { kept: true },
    replaceState: (state: unknown, _: string, address?: string | URL | null) =>
      replaced.push(`${JSON.stringify(state)} ${String(address)}`),
  }
  const token = takeToken({ hash, pathname: '/', search: '' }, past, sessionStorage)
  return { token, replaced }
}

describe('the token of the address', () => {
  beforeEach(() => sessionStorage.clear())

  it('is taken, kept for the tab, and gone from the address at once', () => {
    const { token, replaced } = visit('#token=crl_a-b')
    expect(token).toBe('crl_a-b')
    expect(replaced).toEqual(['{"kept":true} /#/'])
    expect(visit('#/spaces/x').token).toBe('crl_a-b')
  })

  it('leaves the screen that stands behind it', () => {
    expect(visit('#token=abc&spaces/x?section=y').replaced).toEqual(['{"kept":true} /#/spaces/x?section=y'])
  })

  it('is read with its escapes', () => {
    expect(visit('#token=a%2Fb').token).toBe('a/b')
  })

  it('is nobody where the address has none and the tab kept none', () => {
    const { token, replaced } = visit('#/spaces/x')
    expect(token).toBeNull()
    expect(replaced).toEqual([])
  })

  it('is found in what a person pastes, be it an address or the token alone', () => {
    expect(tokenIn(' http://127.0.0.1:7460/#token=crl_a%2Fb ')).toBe('crl_a/b')
    expect(tokenIn('http://127.0.0.1/#token=abc&spaces/x')).toBe('abc')
    expect(tokenIn(' crl_a-b\n')).toBe('crl_a-b')
  })

  it('takes the place of an older one', () => {
    visit('#token=old')
    visit('#token=new')
    expect(visit('#/').token).toBe('new')
  })
})
