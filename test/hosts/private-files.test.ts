import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { restrictToOwner } from '../../src-main/platform/private-files.ts'
import { startHostProcess } from '../support/hosts/host-processes.ts'

let folder: string
let data: string
let umask: number

// The hosts inherit the umask of this process.
beforeEach(() => {
  umask = process.umask(0o022)
  folder = mkdtempSync(join(tmpdir(), 'carrel-private-'))
  data = join(folder, 'data')
})

afterEach(() => {
  process.umask(umask)
  rmSync(folder, { recursive: true, force: true })
})

const modeOf = (path: string) => (lstatSync(path).mode & 0o777).toString(8)

/** Returns the modes of a folder and of everything in it. */
function modesIn(path: string): Record<string, string> {
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' })
  return Object.fromEntries([['.', modeOf(path)], ...names.map((name) => [name, modeOf(join(path, name))])])
}

/** Returns the entries of a folder that other users of the machine may read, list or write. */
const sharedEntries = (path: string) =>
  Object.entries(modesIn(path)).filter(([, mode]) => !mode.endsWith('00'))

/** Sets the modes that the usual umask gives. */
function setUsualModes(path: string): void {
  chmodSync(path, 0o755)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) setUsualModes(inside)
    else if (entry.isFile()) chmodSync(inside, 0o644)
  }
}

describe('files that a host stores under the usual umask', { timeout: 60_000 }, () => {
  it('are private from the first start, including the journal', async () => {
    const host = await startHostProcess(data, '--sample')
    const modes = modesIn(data)
    expect(modes).toMatchObject({
      '.': '700',
      'workspace.db': '600',
      'workspace.db-wal': '600',
      'workspace.db-shm': '600',
      'workspace.lock': '600',
      port: '600',
    })
    expect(sharedEntries(data)).toEqual([])
    await host.kill()
  })

  it('become private when an earlier start left them open, also files of accounts and quarantined ones', async () => {
    const first = await startHostProcess(data, '--sample')
    await first.kill()
    mkdirSync(join(data, 'accounts/0123456789abcdef01234567'), { recursive: true })
    writeFileSync(join(data, 'accounts/0123456789abcdef01234567/workspace.db'), '')
    for (const name of ['dictionaries', 'uploads', 'unpacked']) {
      mkdirSync(join(data, name))
      writeFileSync(join(data, name, 'de.dic'), '')
    }
    mkdirSync(join(data, 'Damaged workspace'))
    writeFileSync(join(data, 'Damaged workspace/workspace.db'), '')
    setUsualModes(data)
    writeFileSync(join(data, 'host.log'), 'of somebody else')
    const again = await startHostProcess(data)
    expect(sharedEntries(data)).toEqual([['host.log', '644']])
    expect(modeOf(data)).toBe('700')
    await again.kill()
  })

  it('of an interrupted import are removed at the next start', async () => {
    for (const name of ['uploads', 'unpacked']) {
      mkdirSync(join(data, name, 'rest'), { recursive: true })
      writeFileSync(join(data, name, 'rest', 'book.zip'), '')
    }
    const host = await startHostProcess(data)
    expect(readdirSync(data).filter((name) => name.startsWith('u'))).toEqual([])
    await host.kill()
  })

  it('are private when the folder also belongs to another user, and the folder stays unchanged', async () => {
    mkdirSync(join(data, 'holidays'), { recursive: true })
    const host = await startHostProcess(data)
    expect(modesIn(data)).toMatchObject({ '.': '755', holidays: '755', 'workspace.db': '600' })
    await host.kill()
  })

  it('include no target of a link, which stays unchanged and works', async () => {
    const first = await startHostProcess(data, '--sample')
    await first.kill()
    const elsewhere = join(folder, 'elsewhere')
    mkdirSync(elsewhere)
    renameSync(join(data, 'workspace.lock'), join(elsewhere, 'lock'))
    symlinkSync(join(elsewhere, 'lock'), join(data, 'workspace.lock'))
    symlinkSync(elsewhere, join(data, 'accounts'))
    setUsualModes(elsewhere)
    const again = await startHostProcess(data)
    expect(modeOf(elsewhere)).toBe('755')
    expect(modeOf(join(elsewhere, 'lock'))).toBe('644')
    expect((await again.request('GET', '/v1/orgs')).status).toBe(200)
    await again.kill()
  })

  it('are private when they are saved out', async () => {
    const host = await startHostProcess(data, '--sample')
    await host.kill()
    const target = join(folder, 'saved')
    const save = join(import.meta.dirname, '../../src-main/hosts/save.ts')
    expect(spawnSync(process.execPath, [save, '--data', data, '--to', target]).status).toBe(0)
    expect(readdirSync(target).length).toBeGreaterThan(0)
    expect(sharedEntries(target)).toEqual([])
  })
})

describe('restricting a folder to its owner', () => {
  const restrict = (platform?: string) => restrictToOwner(folder, (name) => name.startsWith('own'), platform)

  it('does nothing on Windows, where modes mean something else', () => {
    writeFileSync(join(folder, 'own.db'), '')
    chmodSync(join(folder, 'own.db'), 0o644)
    expect(restrict('win32')).toEqual([])
    expect(modeOf(join(folder, 'own.db'))).toBe('644')
  })

  it('leaves a shared folder such as /tmp unchanged, and reports its open entries', () => {
    writeFileSync(join(folder, 'real'), '')
    symlinkSync(join(folder, 'real'), join(folder, 'own.db'))
    chmodSync(folder, 0o1777)
    expect(restrict()).toEqual([join(folder, 'own.db')])
    expect(statSync(folder).mode & 0o7777).toBe(0o1777)
  })

  it('removes no right of the user', () => {
    writeFileSync(join(folder, 'own.db'), '')
    chmodSync(join(folder, 'own.db'), 0o444)
    expect(restrict()).toEqual([])
    expect(modeOf(join(folder, 'own.db'))).toBe('400')
  })
})
