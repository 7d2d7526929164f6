import { describe, expect, it } from 'vitest'
import { parseRemoteAddress } from '../../src-main/remote/remote-address.ts'

describe('the address of a remote', () => {
  it.each([
    ['https://docs.example.org', 'https://docs.example.org'],
    ['  docs.example.org/ ', 'https://docs.example.org'],
    ['docs.example.org:8443/v1/', 'https://docs.example.org:8443'],
    ['HTTPS://Docs.Example.org/v1', 'https://docs.example.org'],
    ['https://example.org/carrel/v1//', 'https://example.org/carrel'],
    ['https://example.org/carrel/', 'https://example.org/carrel'],
    ['https://example.org/v10', 'https://example.org/v10'],
    ['http://127.0.0.1:4870', 'http://127.0.0.1:4870'],
    ['http://localhost:4870/v1', 'http://localhost:4870'],
    ['http://[::1]:4870', 'http://[::1]:4870'],
    ['http://127.1', 'http://127.0.0.1'],
  ])('%s is %s', (typed, address) => {
    expect(parseRemoteAddress(typed)).toBe(address)
  })

  it.each([
    ['', 'not an address'],
    ['https://', 'not an address'],
    ['two words', 'not an address'],
    ['ftp://docs.example.org', 'Only https'],
    ['file:///etc/passwd', 'Only https'],
    ['https://ada:secret@docs.example.org', 'name or password'],
    ['https://docs.example.org/?token=secret', 'question mark'],
    ['https://docs.example.org/#/spaces', 'number sign'],
    ['http://docs.example.org', 'Use https://docs.example.org'],
    ['http://192.168.1.5:4870', 'others could read your token'],
    ['http://127.0.0.1.example.org', 'others could read your token'],
    ['http://localhost.example.org', 'others could read your token'],
  ])('%s is refused in words', (typed, words) => {
    expect(() => parseRemoteAddress(typed)).toThrow(
      expect.objectContaining({ code: 'remote.address', message: expect.stringContaining(words) }),
    )
    expect(() => parseRemoteAddress(typed)).not.toThrow(/secret/)
  })

  it('may be plain on other machines when the host permits it', () => {
    expect(parseRemoteAddress('http://docs.lan:4870', { allowPlain: true })).toBe('http://docs.lan:4870')
  })
})
