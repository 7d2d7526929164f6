import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stageApp } from '../../build/package/stage-app.mjs'

/** A folder without a `node_modules` above it, so that the staged app cannot use packages of the project. */
let folder: string
let app: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'carrel-staged-'))
  app = join(folder, 'app')
  stageApp(app)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the staged app', () => {
  it('includes everything that its headless host imports', async () => {
    const args = [join(app, 'out/main/serve.js'), '--data', join(folder, 'data'), '--port', '0', '--origin']
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
    const { url, token } = JSON.parse(line) as { url: string; token: string }
    const answer = await fetch(`${url}/v1/user`, { headers: { Authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(200)
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  })

  it('ships no source map, and no package of tests, benches or bundles', () => {
    const shipped = readdirSync(join(app, 'out'), { recursive: true, encoding: 'utf8' })
    expect(shipped.filter((path) => path.endsWith('.map'))).toEqual([])
    expect(existsSync(join(app, 'node_modules/better-sqlite3'))).toBe(true)
    const others = ['vitest', 'fastify', 'vue', 'pdfkit', 'electron'].filter((name) =>
      existsSync(join(app, 'node_modules', name)),
    )
    expect(others).toEqual([])
  })
})
