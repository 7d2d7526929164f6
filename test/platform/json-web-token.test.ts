import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readToken, signToken, type Claims } from '../../src-main/platform/json-web-token.ts'

const KEY = 'a key that nobody guesses'
const NOW = 1_800_000_000
const read = (token: string, key = KEY) =>
  readToken(token, { key, audience: ['site', 'https://carrel.test/site'], now: NOW * 1000 })
const signed = (claims: Claims) => read(signToken(KEY, claims))
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const withHeader = (header: object) => {
  const text = `${part(header)}.${part({ exp: NOW + 60 })}`
  return `${text}.${createHmac('sha256', KEY).update(text).digest('base64url')}`
}

describe('a JSON Web Token', () => {
  it('is read as it was signed', () => {
    const claims = { sub: 'ada', exp: NOW + 1, groups: ['staff', 'größe'] }
    expect(signed(claims)).toEqual({ ok: true, claims })
  })

  it('reads the example of RFC 7515, which another signer made', () => {
    const token =
      'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.' +
      'eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.' +
      'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
    const octets = 'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow'
    const key = Buffer.from(octets, 'base64url')
    const rules = { key, audience: [], now: 1_300_819_000_000 }
    expect(readToken(token, rules)).toMatchObject({ claims: { iss: 'joe' } })
    expect(readToken(token, { ...rules, now: 1_300_819_380_000 })).toEqual({ ok: false, fault: 'expired' })
  })

  it.each([
    ['expired', { exp: NOW }],
    ['endless', { sub: 'ada' }],
    ['endless', { exp: 'tomorrow' as unknown as number }],
    ['early', { exp: NOW + 600, nbf: NOW + 61 }],
    ['audience', { exp: NOW + 60, aud: 'another' }],
    ['audience', { exp: NOW + 60, aud: [] }],
  ])('is refused as %s with %j', (fault, claims) => {
    expect(signed(claims)).toEqual({ ok: false, fault })
  })

  it.each([
    { exp: NOW + 60, nbf: NOW + 60 },
    { exp: NOW + 60, aud: 'site' },
    { exp: NOW + 60, aud: ['another', 'https://carrel.test/site'] },
  ])('is accepted with %j', (claims) => {
    expect(signed(claims)).toEqual({ ok: true, claims })
  })

  it('is refused with another key, a changed claim, and a cut or missing signature', () => {
    const token = signToken(KEY, { exp: NOW + 60 })
    const [head = '', , signature = ''] = token.split('.')
    expect(read(token, 'another key')).toEqual({ ok: false, fault: 'signature' })
    expect(read(`${head}.${part({ exp: NOW + 999 })}.${signature}`)).toEqual({
      ok: false,
      fault: 'signature',
    })
    expect(read(token.slice(0, -2))).toEqual({ ok: false, fault: 'signature' })
    expect(read(`${head}.${part({ exp: NOW + 60 })}.`)).toEqual({ ok: false, fault: 'malformed' })
  })

  it('is refused with any algorithm except HS256, from any signer', () => {
    const body = part({ exp: NOW + 60 })
    for (const alg of ['none', 'None', 'HS512', 'hs256', '']) {
      expect(read(`${part({ alg })}.${body}.${part('x')}`)).toEqual({ ok: false, fault: 'algorithm' })
      expect(read(withHeader({ alg }))).toEqual({ ok: false, fault: 'algorithm' })
    }
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = publicKey.export({ type: 'spki', format: 'pem' })
    const text = `${part({ alg: 'RS256' })}.${body}`
    const rsa = `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
    expect(read(rsa, String(pem))).toEqual({ ok: false, fault: 'algorithm' })
    expect(read(withHeader({ alg: 'HS256', crit: ['exp'] }))).toEqual({ ok: false, fault: 'algorithm' })
  })

  it.each([
    '',
    '.',
    '..',
    'a.b',
    'a.b.c',
    'a.b.c.d',
    `${part([])}.x.y`,
    `${part(null)}.x.y`,
    '\u0000.ü.=',
    ' a.b.c',
  ])('is refused when it is malformed: %j', (token) => {
    expect(read(token)).toEqual({ ok: false, fault: 'malformed' })
  })

  it('is refused when its signed claims are not an object', () => {
    const text = `${part({ alg: 'HS256' })}.${part('claims')}`
    const token = `${text}.${createHmac('sha256', KEY).update(text).digest('base64url')}`
    expect(read(token)).toEqual({ ok: false, fault: 'malformed' })
  })
})
