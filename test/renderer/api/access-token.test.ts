import { describe, expect, it } from 'vitest'
import { takeToken, tokenIn } from '../../../src-renderer/api/access-token.ts'
import { createSession } from '../../../src-renderer/api/session.ts'

function visit(hash: string) {
  const replaced: string[] = []
  const past = {
    state: { kept: true },
    replaceState: (state: unknown, _: string, address?: string | URL | null) =>
      replaced.push(`${JSON.stringify(state)} ${String(address)}`),
  }
  return { ...takeToken({ hash, pathname: '/', search: '' }, past, sessionStorage), replaced }
}

describe('the token of the address', () => {
  it('is taken, stored for the tab, and removed from the address at once', () => {
    const { token, replaced } = visit('#token=crl_a-b')
    expect(token).toBe('crl_a-b')
    expect(replaced).toEqual(['{"kept":true} /#/'])
    expect(visit('#/spaces/x').token).toBe('crl_a-b')
  })

  it('leaves the screen that stands behind it', () => {
    expect(visit('#token=abc&spaces/x?section=y').replaced).toEqual(['{"kept":true} /#/spaces/x?section=y'])
  })

  it('is decoded', () => {
    expect(visit('#token=a%2Fb').token).toBe('a/b')
  })

  it('is null when neither the address nor the tab has one', () => {
    const { token, replaced } = visit('#/spaces/x')
    expect(token).toBeNull()
    expect(replaced).toEqual([])
  })

  it('is found in pasted text, be it an address or the token alone', () => {
    expect(tokenIn(' http://127.0.0.1:7460/#token=crl_a%2Fb ')).toBe('crl_a/b')
    expect(tokenIn('http://127.0.0.1/#token=abc&spaces/x')).toBe('abc')
    expect(tokenIn(' crl_a-b\n')).toBe('crl_a-b')
  })

  it('is offered, and replaces nothing, in a tab that has another one', () => {
    visit('#token=old')
    const { token, offered, replaced } = visit('#token=new&spaces/x')
    expect([token, offered]).toEqual(['old', { token: 'new', screen: 'spaces/x' }])
    expect(replaced).toEqual(['{"kept":true} /#/spaces/x'])
    expect(visit('#/').token).toBe('old')
  })
})

describe('a session to which a link brings a token', () => {
  const begin = (offered = { token: 'new', screen: 'spaces/x' }) => {
    const restarts: string[] = []
    const restart = (screen: string) => restarts.push(screen)
    sessionStorage.setItem('carrel.token', 'old')
    const session = createSession({ token: 'old', offered }, { storage: sessionStorage, restart })
    return { session, restarts, kept: () => sessionStorage.getItem('carrel.token') }
  }

  it('uses its own until the user chooses the other one', () => {
    const { session, restarts, kept } = begin()
    expect([session.token.value, kept()]).toEqual(['old', 'old'])
    session.accept()
    expect([kept(), restarts]).toEqual(['new', ['spaces/x']])
  })

  it('discards the other one when it is declined', () => {
    const { session, restarts, kept } = begin()
    session.decline()
    session.accept()
    expect([session.offered.value, kept(), restarts]).toEqual([null, 'old', []])
  })

  it('uses the other one once its own is rejected', () => {
    const { session, kept } = begin()
    session.refuse()
    expect([session.token.value, session.wasRefused.value, kept()]).toEqual(['new', false, 'new'])
  })
})
