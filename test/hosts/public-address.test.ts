import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parseServeOptions } from '../../src-main/hosts/serve-options.ts'
import { startTestHost } from '../support/hosts/host.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const parse = (address: string) =>
  parseServeOptions(['--origin', '--data', 'd', '--address', address], '/').address

describe('the address at which users reach a host', () => {
  it('is the start of the addresses of its files, so that a proxy works', async () => {
    const book = mkdtempSync(join(tmpdir(), 'carrel-address-'))
    onTestFinished(() => rmSync(book, { recursive: true }))
    writeFileSync(join(book, 'README.md'), '# Book\n\n![Dot](dot.png)\n')
    writeFileSync(join(book, 'dot.png'), PICTURE)
    const host = await startTestHost([book], { address: 'https://docs.example.org' })
    onTestFinished(() => host.end())
    const first = async (path: string) =>
      ((await host.request('GET', path)).json as { items: Record<string, string>[] }).items[0] ?? {}
    const { id: organization } = await first('/v1/orgs')
    const { id: space } = await first(`/v1/orgs/${organization}/spaces`)
    const { downloadURL = '' } = await first(`/v1/spaces/${space}/content/files`)
    expect(new URL(downloadURL).origin).toBe('https://docs.example.org')
    const served = await fetch(host.url + new URL(downloadURL).pathname)
    expect(Buffer.from(await served.arrayBuffer())).toEqual(PICTURE)
  })

  it.each([
    ['passes the name on', 'docs.example.org'],
    ['names the host itself', undefined],
  ])('serves pages at that address when the proxy %s', async (_, name) => {
    const host = await startTestHost([], { address: 'https://docs.example.org' })
    onTestFinished(() => host.end())
    const { hostname, port } = new URL(host.url)
    const statusFor = (origin: string, named = name) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = {
          Authorization: `Bearer ${host.token}`,
          Origin: origin,
          Host: named ?? `${hostname}:${port}`,
        }
        request({ hostname, port, path: '/v1/user', headers }, (response) => {
          response.resume()
          resolve(response.statusCode)
        })
          .on('error', reject)
          .end()
      })
    expect(await statusFor('https://docs.example.org')).toBe(200)
    expect(await statusFor('https://evil.example')).toBe(403)
    expect(await statusFor('https://docs.example.org', 'evil.example')).toBe(403)
  })

  it.each([
    ['https://docs.example.org', 'https://docs.example.org'],
    ['https://docs.example.org/', 'https://docs.example.org'],
    ['http://10.0.0.5:8080', 'http://10.0.0.5:8080'],
  ])('is read from %s', (input, address) => {
    expect(parse(input)).toBe(address)
  })

  it.each([
    'docs.example.org',
    'ftp://docs.example.org',
    'https://docs.example.org/carrel',
    'https://ada@docs.example.org',
    '',
  ])('is refused as "%s", with an example', (input) => {
    expect(() => parse(input)).toThrow('https://docs.example.org')
  })
})
