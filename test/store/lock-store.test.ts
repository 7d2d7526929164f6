import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorkspace } from '../../src-main/workspace/core.ts'
import { startHostProcess } from '../support/hosts/host-processes.ts'

let data: string

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'carrel-lock-'))
})

afterEach(() => rmSync(data, { recursive: true, force: true }))

describe('a data folder', () => {
  it('is released with its process, killed or closed', async () => {
    const killed = await startHostProcess(data)
    await killed.kill()
    const workspace = openWorkspace({ data })
    expect(() => openWorkspace({ data })).toThrow(expect.objectContaining({ code: 'store.in-use' }))
    await workspace.close()
    await openWorkspace({ data }).close()
  })
})
