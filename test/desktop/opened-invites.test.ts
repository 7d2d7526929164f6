import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { watchInvites } from '../../src-main/desktop/opened-invites.ts'

const LINK = `carrel:https://docs.example.org/#/join/cri_${'a'.repeat(43)}`
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'carrel-invites-'))
  writeFileSync(join(folder, 'Lamps.carrel-invite'), 'An invite')
  writeFileSync(join(folder, 'Huge.carrel-invite'), 'x'.repeat(1_000_000))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Watches an app as the system starts it, with arguments. */
function start({ argv = [], isPackaged = false }: { argv?: string[]; isPackaged?: boolean } = {}) {
  const schemes: string[] = []
  const refused: string[] = []
  const app = Object.assign(new EventEmitter(), {
    isPackaged,
    setAsDefaultProtocolClient: (scheme: string) => schemes.push(scheme) > 0,
  })
  const invites = watchInvites(app as never, ['carrel', ...argv], (path) => refused.push(path))
  const heard = vi.fn<() => void>()
  invites.onOpened(heard)
  const event = { preventDefault: vi.fn<() => void>() }
  return { app, invites, heard, event, schemes, refused }
}

it('an app that a link started has the link, once', () => {
  const { invites } = start({ argv: ['--flag', LINK] })
  expect(invites.take()).toBe(LINK)
  expect(invites.take()).toBeNull()
})

it('an app that a file started has its content', async () => {
  const { invites, heard } = start({ argv: [join(folder, 'Lamps.carrel-invite')] })
  await vi.waitUntil(() => heard.mock.calls.length > 0)
  expect(invites.take()).toBe('An invite')
})

it('a second instance hands over its file, relative to its own folder', async () => {
  const { app, invites, heard } = start()
  app.emit('second-instance', {}, ['carrel', 'Lamps.carrel-invite'], folder)
  await vi.waitUntil(() => heard.mock.calls.length > 0)
  expect(invites.take()).toBe('An invite')
})

it('the events of macOS open a link and a file', async () => {
  const { app, invites, heard, event } = start()
  app.emit('open-url', event, LINK)
  expect(invites.take()).toBe(LINK)
  app.emit('open-file', event, join(folder, 'Lamps.carrel-invite'))
  await vi.waitUntil(() => heard.mock.calls.length > 1)
  expect(invites.take()).toBe('An invite')
  expect(event.preventDefault).toHaveBeenCalledTimes(2)
})

it('only the beginning of a huge file is read', async () => {
  const { invites, heard } = start({ argv: [join(folder, 'Huge.carrel-invite')] })
  await vi.waitUntil(() => heard.mock.calls.length > 0)
  expect(invites.take()).toHaveLength(4000)
})

it('an unreadable file is refused, and other arguments are no invites', async () => {
  const { app, invites, heard, event, refused } = start({ argv: ['https://example.org/', '/etc/passwd'] })
  app.emit('open-file', event, '/etc/passwd')
  app.emit('second-instance', {}, ['carrel', 'Missing.carrel-invite'], folder)
  await vi.waitUntil(() => refused.length > 0)
  expect(refused).toEqual([join(folder, 'Missing.carrel-invite')])
  expect(heard).not.toHaveBeenCalled()
  expect(invites.take()).toBeNull()
})

it('only an installed app registers the scheme of invite links', () => {
  expect(start({ isPackaged: true }).schemes).toEqual(['carrel'])
  expect(start().schemes).toEqual([])
})
