import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { startTestHost } from '../support/hosts/host.ts'

/** Returns the status line of the response to exactly this path, requested by a frame without an origin. */
async function statusFor(url: string, token: string, path: string): Promise<string> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Origin: null',
    `Authorization: Bearer ${token}`,
    'Connection: close',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  let text = ''
  socket.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')))
  await once(socket, 'close')
  return text.slice(0, text.indexOf('\r\n'))
}

it('lets a frame without an origin read the built app, and nothing outside it', async () => {
  const host = await startTestHost()
  onTestFinished(() => host.end())
  for (const path of [
    '/assets/../app/save-out',
    '/assets/%2e%2e/app/save-out',
    '/assets/..\\app/save-out',
    '/v1/orgs',
  ])
    expect([path, await statusFor(host.url, host.token, path)]).toEqual([path, 'HTTP/1.1 403 Forbidden'])
  expect(await statusFor(host.url, host.token, '/assets/none.js')).toBe('HTTP/1.1 404 Not Found')
})
