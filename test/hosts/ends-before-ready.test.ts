import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../../src-main/store/open-store.ts'
import { folderOf, tarOf } from '../support/content/archives.ts'
import { damageHeader } from '../support/damage.ts'
import { hostUntilEnd, startHostProcess, type EndedHost } from '../support/hosts/host-processes.ts'

let folder: string
let data: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carrel-ends-'))
  data = join(folder, 'data')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const ORIGIN = ['--port', '0', '--origin']
const start = (...options: string[]) => hostUntilEnd(['--data', data, ...ORIGIN, ...options])

/** Expects the reason of an ended host without a stack, and no output that resembles its ready line. */
function expectReason({ code, out, reason }: EndedHost, words: RegExp): void {
  expect({ code, out, reason }).toMatchObject({ code: 1, out: '', reason: expect.stringMatching(words) })
  expect(reason).not.toMatch(/\n\s+at /)
}

/** Writes a truncated tar. Its end is found only after all earlier content was unpacked. */
async function writeTruncatedArchive(): Promise<string> {
  const entries = Array.from({ length: 3000 }, (_, number) => ({
    name: `book/page-${number}.md`,
    content: `# Page ${number}\n\n${'A line of text.\n'.repeat(30)}`,
  }))
  const whole = await tarOf(entries)
  const path = join(folder, 'book.tar')
  writeFileSync(path, whole.subarray(0, whole.length - 4000))
  return path
}

// Processes start and end many times here, which is slow on a busy machine.
describe('a host that does not get ready', { timeout: 180_000 }, () => {
  it('reports why an import is refused, at each of many starts', async () => {
    const archive = await writeTruncatedArchive()
    for (let round = 1; round <= 3; round += 1) {
      rmSync(data, { recursive: true, force: true })
      expectReason(await start('--sample', '--import', archive), /archive/)
    }
  })

  it('reports that the import is missing, or contains no book', async () => {
    expectReason(await start('--import', join(folder, 'nothing')), /nothing/)
    expectReason(await start('--import', folderOf({})), /contains no Markdown pages/)
    const archive = join(folderOf({ 'book.zip': 'no zip' }), 'book.zip')
    expectReason(await start('--sample', '--import', archive), /not an archive of a known kind/)
  })

  it('reports that the data folder cannot be opened', async () => {
    writeFileSync(data, 'a file')
    expectReason(await start(), /data folder cannot be opened/)
    data = join(data, 'below a file')
    expectReason(await start(), /data folder cannot be opened/)
  })

  it('reports that the port is taken, or that the address is not of this machine', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    for (let round = 1; round <= 3; round += 1)
      expectReason(await start('--sample', '--port', String(port)), new RegExp(`Port ${port} is taken`))
    other.close()
    expectReason(await start('--host', '203.0.113.1'), /cannot listen/)
  })

  it('reports which option is wrong', async () => {
    expectReason(await start('--colour', 'blue'), /--colour/)
    expectReason(await start('--port', 'x'), /--port/)
    expectReason(await start('--remote', 'http://127.0.0.1:1'), /--origin/)
    expectReason(await hostUntilEnd(ORIGIN), /--data/)
    expectReason(await hostUntilEnd(['--data', data, '--remote', 'ftp://x']), /Only https/)
  })

  it('reports that the store is damaged, newer, or of another program', async () => {
    openStore(join(data, 'workspace.db')).close()
    const database = new Sqlite(join(data, 'workspace.db'))
    database.pragma('user_version = 999999')
    database.close()
    expectReason(await start(), /newer version/)
    damageHeader(join(data, 'workspace.db'))
    expectReason(await start(), /damaged/)
    rmSync(data, { recursive: true })
    mkdirSync(data)
    new Sqlite(join(data, 'workspace.db')).exec('CREATE TABLE other (x)').close()
    expectReason(await start(), /another program/)
  })

  it('reports that another host has the data folder, and leaves that one running', async () => {
    const first = await startHostProcess(data, '--sample')
    expectReason(await start(), /Another Carrel/)
    expectReason(await hostUntilEnd(['--data', data, '--port', '0', '--accounts']), /Another Carrel/)
    expect((await first.request('GET', '/v1/orgs')).status).toBe(200)
    await first.kill()
  })

  it('reports that a signal ended it, and exits with the code of the signal', async () => {
    const archive = await writeTruncatedArchive()
    const ended = await hostUntilEnd(['--data', data, ...ORIGIN, '--sample', '--import', archive], {
      started: (child) => child.stderr?.once('data', () => child.kill('SIGTERM')),
      environment: { NODE_OPTIONS: `--import=${pathToFileURL(writeAnnouncingModule())}` },
    })
    expect(ended).toMatchObject({ code: 143, out: '', reason: expect.stringContaining('received SIGTERM') })
  })

  it('fails with a reason even when its event loop has nothing left to do', async () => {
    const neverListens = join(folder, 'never-listens.mjs')
    writeFileSync(neverListens, "import { Server } from 'node:net'\nServer.prototype.listen = () => {}\n")
    for (let round = 1; round <= 3; round += 1) {
      const ended = await hostUntilEnd(['--data', data, ...ORIGIN], {
        environment: { NODE_OPTIONS: `--import=${pathToFileURL(neverListens)}` },
      })
      expectReason(ended, /ended before it was ready/)
    }
  })
})

/** Writes a module that reports on stderr that the host has begun to unpack an archive. */
function writeAnnouncingModule(): string {
  const path = join(folder, 'announcing.mjs')
  writeFileSync(
    path,
    `import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
const { createReadStream } = fs
fs.createReadStream = (...given) => {
  process.stderr.write('Unpacking\\n')
  return createReadStream(...given)
}
syncBuiltinESMExports()
`,
  )
  return path
}
