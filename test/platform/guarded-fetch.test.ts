import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { guardedFetch, type FetchOptions } from '../../src-main/platform/guarded-fetch.ts'
import { openConnection } from '../../src-main/platform/open-connection.ts'
import { isPublicAddress } from '../../src-main/platform/private-address.ts'
import { redirectTo, startWebSite } from '../support/hosts/web-site.ts'

const LIMITS = { bytes: 100_000, milliseconds: 5000 }
const allowed: FetchOptions = { allowPrivate: true, limits: LIMITS }
const guarded: FetchOptions = { allowPrivate: false, limits: LIMITS }

const refused = { name: 'Problem', code: 'fetch.refused' }

describe('a guarded fetch without the permission', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://127.0.0.1:65535/',
    'http://0x7f.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://100.64.0.1/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[::7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[fd12:3456::1]/',
    'http://[ff02::1]/',
    'http://１２７.０.０.１/',
    'http://127。0。0。1/',
  ])('refuses %s', async (url) => {
    await expect(guardedFetch(url, guarded)).rejects.toMatchObject(refused)
  })

  it('refuses localhost, by the addresses that the system resolves', async () => {
    await expect(guardedFetch('http://localhost/', guarded)).rejects.toMatchObject(refused)
  })

  it.each([
    ['a private one', ['10.0.0.1']],
    ['a loopback one', ['::1']],
    ['a public one and a private one', ['93.184.216.34', '192.168.0.1']],
    ['one with a zone', ['fe80::1%eth0']],
  ])('refuses a name that resolves to %s', async (_case, addresses) => {
    const options = { ...guarded, resolve: () => Promise.resolve(addresses) }
    await expect(guardedFetch('https://docs.example.org/', options)).rejects.toMatchObject(refused)
  })

  it('opens no connection to a refused address', async () => {
    const site = await startWebSite({ '/': 'secret' })
    const resolve = () => Promise.resolve(['127.0.0.1'])
    await expect(
      guardedFetch(`http://docs.example.org:${site.port}/`, { ...guarded, resolve }),
    ).rejects.toMatchObject(refused)
    await expect(guardedFetch(site.url, guarded)).rejects.toMatchObject(refused)
    expect(site.requests).toEqual([])
  })

  it.each([
    'file:///etc/passwd',
    'ftp://example.org/',
    'javascript:alert(1)',
    'gopher://example.org/',
    'x',
    '',
  ])('refuses %s, which is no web address', async (url) => {
    await expect(guardedFetch(url, guarded)).rejects.toMatchObject(refused)
    await expect(guardedFetch(url, allowed)).rejects.toMatchObject(refused)
  })

  it.each(['https://me:hidden@example.org/', 'https://me:p@hidden@example.org/a@b'])(
    'refuses an address with a password, and does not repeat the password: %s',
    async (url) => {
      const fetched = guardedFetch(url, guarded)
      await expect(fetched).rejects.toMatchObject(refused)
      await expect(fetched).rejects.toThrow(/^((?!hidden).)*$/)
    },
  )

  it('fetches a data address', async () => {
    const fetched = await guardedFetch('data:text/markdown;charset=utf-8,Caf%C3%A9', guarded)
    expect(fetched).toMatchObject({ status: 200, contentType: 'text/markdown;charset=utf-8' })
    expect(fetched.bytes.toString('utf8')).toBe('Café')
  })
})

describe('a redirect', () => {
  it('is followed, and returns the final address', async () => {
    const site = await startWebSite({ '/': redirectTo('/b'), '/b': redirectTo('c', 308), '/c': 'here' })
    const fetched = await guardedFetch(`${site.url}/`, allowed)
    expect(fetched).toMatchObject({ url: `${site.url}/c`, status: 200 })
    expect(fetched.bytes.toString()).toBe('here')
  })

  it.each([
    ['an address', (_port: number) => 'http://169.254.169.254/latest/'],
    ['another form of one', (port: number) => `http://0x7f.1:${port}/secret`],
    ['a name that resolves to one', (port: number) => `http://inside.example:${port}/secret`],
    [
      'the same name, which resolves to another address by then',
      (port: number) => `http://outside.example:${port}/secret`,
    ],
  ])('into a private network is refused: %s', async (_case, location) => {
    const site = await startWebSite({ '/': (response) => lead(response), '/secret': 'secret' })
    const lead = (response: ServerResponse) =>
      void response.writeHead(302, { Location: location(site.port) }).end()
    // The first name resolves to a public address, behind which this test puts its own server, once.
    const answers = [['93.184.216.34'], ['127.0.0.1']]
    const resolve = () => Promise.resolve(answers.shift() ?? [])
    const opened: string[][] = []
    const open: FetchOptions['open'] = (url, options) => {
      opened.push(options.addresses)
      return openConnection(url, { ...options, addresses: ['127.0.0.1'] })
    }
    const fetched = guardedFetch(`http://outside.example:${site.port}/`, { ...guarded, resolve, open })
    await expect(fetched).rejects.toMatchObject(refused)
    expect(opened).toEqual([['93.184.216.34']])
    expect(site.requests).toEqual(['/'])
  })

  it('in a loop ends', async () => {
    const site = await startWebSite({ '/': redirectTo('/b'), '/b': redirectTo('/') })
    await expect(guardedFetch(site.url, allowed)).rejects.toMatchObject({ code: 'fetch.failed' })
    expect(site.requests).toEqual(['/', '/b', '/', '/b', '/', '/b'])
  })

  it.each(['file:///etc/passwd', 'data:text/plain,x', 'http://'])('to %s is refused', async (location) => {
    const site = await startWebSite({ '/': redirectTo(location) })
    await expect(guardedFetch(site.url, allowed)).rejects.toMatchObject(refused)
  })
})

describe('the bounds of a fetch', () => {
  it('end a body that is too large while it arrives', async () => {
    const site = await startWebSite({
      '/': (response) => {
        const more = () => {
          while (!response.destroyed && response.write('x'.repeat(10_000))) continue
        }
        response.on('drain', more)
        more()
      },
    })
    await expect(guardedFetch(site.url, allowed)).rejects.toMatchObject({ code: 'fetch.too-large' })
  })

  it('count decompressed bytes', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000))
    expect(bomb.length).toBeLessThan(LIMITS.bytes)
    const site = await startWebSite({
      '/': (response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb),
    })
    await expect(guardedFetch(site.url, allowed)).rejects.toMatchObject({ code: 'fetch.too-large' })
  })

  it('end an answer that sends single bytes, and one that sends nothing', async () => {
    const site = await startWebSite({
      '/trickle': (response) => {
        const timer = setInterval(() => response.write('.'), 20)
        response.on('close', () => clearInterval(timer))
      },
      '/silent': () => undefined,
    })
    const options = { ...allowed, limits: { ...LIMITS, milliseconds: 200 } }
    await expect(guardedFetch(`${site.url}/trickle`, options)).rejects.toMatchObject({
      code: 'fetch.timeout',
    })
    await expect(guardedFetch(`${site.url}/silent`, options)).rejects.toMatchObject({ code: 'fetch.timeout' })
  })

  it('end a name that does not resolve in time', async () => {
    const options = {
      ...guarded,
      limits: { ...LIMITS, milliseconds: 100 },
      resolve: () => new Promise<never>(() => undefined),
    }
    await expect(guardedFetch('https://slow.example/', options)).rejects.toMatchObject({
      code: 'fetch.timeout',
    })
  })

  it('apply to data addresses', async () => {
    const url = `data:text/plain,${'x'.repeat(LIMITS.bytes + 1)}`
    await expect(guardedFetch(url, guarded)).rejects.toMatchObject({ code: 'fetch.too-large' })
  })
})

describe('the result of a fetch', () => {
  it('is decompressed from gzip, at any status', async () => {
    const site = await startWebSite({
      '/': (response) =>
        void response
          .writeHead(503, { 'Content-Encoding': 'gzip', 'Content-Type': 'text/plain' })
          .end(gzipSync('down')),
    })
    const fetched = await guardedFetch(site.url, allowed)
    expect(fetched).toMatchObject({ status: 503, contentType: 'text/plain' })
    expect(fetched.bytes.toString()).toBe('down')
  })

  it.each<[string, (response: ServerResponse) => void]>([
    [
      'broken compression',
      (response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('no gzip'),
    ],
    ['unknown compression', (response) => response.writeHead(200, { 'Content-Encoding': 'zstd' }).end('x')],
    [
      'a body that is cut',
      (response) => {
        response.writeHead(200, { 'Content-Length': 100 }).write('part')
        setImmediate(() => response.destroy())
      },
    ],
  ])('is a problem for %s', async (_case, answer) => {
    const site = await startWebSite({ '/': answer })
    await expect(guardedFetch(`${site.url}/`, allowed)).rejects.toMatchObject({ code: 'fetch.failed' })
  })

  it('is a problem for a name without an address', async () => {
    const nobody = { ...allowed, resolve: () => Promise.resolve([]) }
    await expect(guardedFetch('http://nobody.example/', nobody)).rejects.toMatchObject({
      code: 'fetch.failed',
    })
  })

  it('is the reason of an aborted signal', async () => {
    const site = await startWebSite({ '/': () => undefined })
    const abort = new AbortController()
    const fetched = guardedFetch(site.url, { ...allowed, signal: abort.signal })
    abort.abort(new Error('changed my mind'))
    await expect(fetched).rejects.toThrow('changed my mind')
  })
})

describe('a public address', () => {
  it.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    'is %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each(['', 'example.org', '2001:db8::1', '198.18.0.1', '192.0.2.1', '203.0.113.9', '240.0.0.1'])(
    'is not "%s"',
    (address) => {
      expect(isPublicAddress(address)).toBe(false)
    },
  )
})
