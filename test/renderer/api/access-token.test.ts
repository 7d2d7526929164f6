import { beforeEach, describe, expect, it } from 'vitest'
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

  it('is offered, and replaces nothing, in a tab that holds another one', () => {
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

  it('keeps its own until the other one is chosen', () => {
    const { session, restarts, kept } = begin()
    expect([session.token.value, kept()]).toEqual(['old', 'old'])
    session.accept()
    expect([kept(), restarts]).toEqual(['new', ['spaces/x']])
  })

  it('forgets the other one when it is declined', () => {
    const { session, restarts, kept } = begin()
    session.decline()
    session.accept()
    expect([session.offered.value, kept(), restarts]).toEqual([null, 'old', []])
  })

  it('takes the other one once its own is not known any more', () => {
    const { session, kept } = begin()
    session.refuse()
    expect([session.token.value, session.wasRefused.value, kept()]).toEqual(['new', false, 'new'])
  })
})
