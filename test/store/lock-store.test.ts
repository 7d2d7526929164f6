import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorkspace } from '../../src-main/workspace/core.ts'
import { spawnHost, startHostProcess } from '../support/hosts/process.ts'

let data: string

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'carrel-lock-'))
})

afterEach(() => rmSync(data, { recursive: true, force: true }))

describe('a data folder', () => {
  it('belongs to one process at a time: a second is refused with a sentence and a non-zero exit', async () => {
    const first = await startHostProcess(data)
    const second = spawnHost(data)
    let output = ''
    second.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
    })
    const [code] = (await once(second, 'close')) as [number]
    expect(code).toBe(1)
    expect(output).toContain('Another Carrel has this data folder open.')
    expect((await first.request('GET', '/v1/user')).status).toBe(200)
    await first.kill()
  })

  it('is released with its process, killed or closed', async () => {
    const killed = await startHostProcess(data)
    await killed.kill()
    const workspace = openWorkspace({ data })
    expect(() => openWorkspace({ data })).toThrow(expect.objectContaining({ code: 'store.in-use' }))
    await workspace.close()
    await openWorkspace({ data }).close()
  })
})
