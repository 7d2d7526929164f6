import { describe, expect, it } from 'vitest'
import { takeToken, tokenIn } from '../../../src-renderer/api/access-token.ts'
import { createSession } from '../../../src-renderer/api/session.ts'

function visit(hash: string) {
  const replaced: string[] = []
  const past = {
    state: { stored: true },
    replaceState: (state: unknown, _: string, address?: string | URL | null) =>
      replaced.push(`${JSON.stringify(state)} ${String(address)}`),
  }
  return { ...takeToken({ hash, pathname: '/', search: '' }, past, sessionStorage), replaced }
}

describe('the token of the address', () => {
  it('is taken, stored for the tab, and removed from the address at once', () => {
    const { token, replaced } = visit('#token=crl_a-b')
    expect(token).toBe('crl_a-b')
    expect(replaced).toEqual(['{"stored":true} /#/'])
    expect(visit('#/spaces/x').token).toBe('crl_a-b')
  })

  it('leaves the screen behind it in the address', () => {
    expect(visit('#token=abc&spaces/x?section=y').replaced).toEqual(['{"stored":true} /#/spaces/x?section=y'])
  })

  it('is decoded', () => {
    expect(visit('#token=a%2Fb').token).toBe('a/b')
  })

  it('with a damaged escape leaves the address, and stays as it is', () => {
    const { token, replaced } = visit('#token=a%E0%A4%A')
    expect(token).toBe('a%E0%A4%A')
    expect(replaced).toEqual(['{"stored":true} /#/'])
    expect(tokenIn('http://127.0.0.1/#token=%')).toBe('%')
  })

  it('is null when neither the address nor the tab has one', () => {
    const { token, replaced } = visit('#/spaces/x')
    expect(token).toBeNull()
    expect(replaced).toEqual([])
  })

  it('is found in pasted text, both in an address and by itself', () => {
    expect(tokenIn(' http://127.0.0.1:7460/#token=crl_a%2Fb ')).toBe('crl_a/b')
    expect(tokenIn('http://127.0.0.1/#token=abc&spaces/x')).toBe('abc')
    expect(tokenIn(' crl_a-b\n')).toBe('crl_a-b')
  })

  it('is offered in a tab with another token, and does not replace it', () => {
    visit('#token=old')
    const { token, offered, replaced } = visit('#token=new&spaces/x')
    expect([token, offered]).toEqual(['old', { token: 'new', screen: 'spaces/x' }])
    expect(replaced).toEqual(['{"stored":true} /#/spaces/x'])
    expect(visit('#/').token).toBe('old')
  })
})

describe('a session to which a link brings a token', () => {
  const begin = (offered = { token: 'new', screen: 'spaces/x' }) => {
    const restarts: string[] = []
    const restart = (screen: string) => restarts.push(screen)
    sessionStorage.setItem('carrel.token', 'old')
    const session = createSession({ token: 'old', offered }, { storage: sessionStorage, restart })
    return { session, restarts, stored: () => sessionStorage.getItem('carrel.token') }
  }

  it('uses its own token until the user accepts the other one', () => {
    const { session, restarts, stored } = begin()
    expect([session.token.value, stored()]).toEqual(['old', 'old'])
    session.accept()
    expect([stored(), restarts]).toEqual(['new', ['spaces/x']])
  })

  it('discards a declined token', () => {
    const { session, restarts, stored } = begin()
    session.decline()
    session.accept()
    expect([session.offered.value, stored(), restarts]).toEqual([null, 'old', []])
  })

  it('starts again with the offered token once its own is rejected, however many answers reject it', () => {
    const { session, restarts, stored } = begin()
    session.refuse()
    session.refuse()
    expect([stored(), restarts, session.wasRefused.value]).toEqual(['new', ['spaces/x'], false])
  })
})
