import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'carrel-commands-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

interface Command {
  child: ChildProcess
  /** Returns its output so far. */
  printed: () => string
  /** The first line of its output. Rejects with its error output when it ends without one. */
  firstLine: Promise<string>
  ended: Promise<number | null>
}

/** Starts a command of the project as a script does: without a display, and with a home folder of its own. */
function start(program: string, ...args: string[]): Command {
  const env = { PATH: process.env['PATH'], HOME: home, XDG_DATA_HOME: join(home, 'data') }
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const firstLine = new Promise<string>((resolveLine, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('\n')) resolveLine(output.split('\n')[0] ?? '')
    })
    void ended.then((code) => reject(new Error(`It ended with ${code}.\n${errors}`)))
  })
  return { child, printed: () => output, firstLine, ended }
}

const serveOptions = (): string[] => ['--data', join(home, 'app'), '--port', '0', '--origin']

describe('npm run serve', () => {
  it.each<NodeJS.Signals>(['SIGTERM', 'SIGINT'])(
    'prints one line of JSON, serves, and ends on %s',
    async (signal) => {
      const command = start('npm', 'run', '--silent', 'serve', '--', ...serveOptions())
      const { url, token, role } = JSON.parse(await command.firstLine) as Record<string, string>
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
      expect(role).toBe('origin')
      const answer = await fetch(`${url}/v1/user`, { headers: { Authorization: `Bearer ${token}` } })
      expect(answer.status).toBe(200)
      command.child.kill(signal)
      expect(await command.ended).toBe(0)
      expect(command.printed().trimEnd().split('\n')).toHaveLength(1)
      // The host itself has ended, not only the npm in front of it.
      await expect(fetch(`${url}/v1/user`)).rejects.toThrow(/fetch failed/)
    },
  )

  it('reports a wrong option on stderr, and fails', async () => {
    const command = start('npm', 'run', '--silent', 'serve', '--', ...serveOptions(), '--port', 'many')
    await expect(command.firstLine).rejects.toThrow(/port/)
    expect(await command.ended).not.toBe(0)
    expect(command.printed()).toBe('')
  })
})

describe('npm start', () => {
  it('serves the app in the browser without a display, and prints the address', async () => {
    const command = start(process.execPath, 'build/start.mjs')
    const line = await command.firstLine
    const address = /http:\/\/127\.0\.0\.1:\d+\/#token=\S+/.exec(line)?.[0] ?? ''
    const page = await fetch(address)
    expect(await page.text()).toContain('<div id="app">')
    // It is the full app, including accounts.
    const { origin, hash } = new URL(address)
    const headers = {
      Authorization: `Bearer ${hash.replace('#token=', '')}`,
      'Content-Type': 'application/json',
    }
    const callOperation = async (call: string) =>
      (await fetch(`${origin}/app/call/${call}`, { method: 'POST', headers, body: '{}' })).json()
    expect(await callOperation('listAccounts')).toMatchObject({ ok: true, value: { items: [] } })
    command.child.kill('SIGTERM')
    await command.ended
    await expect(fetch(address)).rejects.toThrow(/fetch failed/)
  })
})
