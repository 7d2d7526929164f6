import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listenAtLastPort } from '../../src-main/hosts/last-port.ts'

let data: string
let openServers: Server[] = []

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'carrel-port-'))
})
afterEach(async () => {
  await Promise.all(openServers.map(close))
  openServers = []
  rmSync(data, { recursive: true })
})

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()))

async function start(port = 0): Promise<{ server: Server; port: number }> {
  const server = createServer()
  const listeningPort = await listenAtLastPort(server, { data, host: '127.0.0.1', port })
  openServers.push(server)
  return { server, port: listeningPort }
}

describe('a host without a requested port', () => {
  it('listens at its last port again', async () => {
    const first = await start()
    await close(first.server)
    expect((await start()).port).toBe(first.port)
  })

  it('uses another port when a program has the last one, and stores it', async () => {
    const first = await start()
    const second = await start()
    expect(second.port).not.toBe(first.port)
    expect(readFileSync(join(data, 'port'), 'utf8').trim()).toBe(String(second.port))
  })

  it('uses any port when the stored one is invalid', async () => {
    for (const stored of ['', 'many', '70000', '-1', '1.5']) {
      writeFileSync(join(data, 'port'), stored)
      const { port } = await start()
      expect(readFileSync(join(data, 'port'), 'utf8').trim()).toBe(String(port))
    }
  })

  it('uses the requested port, and stores nothing', async () => {
    const first = await start()
    const { port } = first
    await close(first.server)
    rmSync(join(data, 'port'))
    expect((await start(port)).port).toBe(port)
    await expect(start(port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
    expect(() => readFileSync(join(data, 'port'))).toThrow('ENOENT')
  })
})
