import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Fetch } from '../../../../src-main/platform/guarded-fetch.ts'
import { openWorkspace, type WorkspaceOptions } from '../../../../src-main/workspace/core.ts'
import type { HostedWorkspace } from '../../../../src-main/workspace/workspace.ts'
import { listenOnLoopback } from '../../../support/hosts/loopback.ts'
import { SPECIFICATION } from '../../../support/publishing.ts'

let data: string
let server: Server
let url: string

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'carrel-specs-'))
  server = createServer((_request, response) => response.end(SPECIFICATION))
  url = `http://127.0.0.1:${await listenOnLoopback(server)}/openapi.json`
})
afterEach(() => {
  server.close()
  rmSync(data, { recursive: true })
})

/** Runs work in a workspace on the data folder, and closes the workspace afterwards. */
async function within<T>(
  options: Partial<WorkspaceOptions>,
  work: (workspace: HostedWorkspace) => Promise<T>,
): Promise<T> {
  const workspace = openWorkspace({ data, ...options })
  try {
    return await work(workspace)
  } finally {
    await workspace.close()
  }
}

async function call(workspace: HostedWorkspace, operation: string, input: object = {}): Promise<unknown> {
  const params = { organizationId: workspace.identity().organization, specSlug: 'lending' }
  const result = await workspace.call(operation, { params, ...input }, workspace.localCaller())
  if (!result.ok) throw new Error(result.problem.message)
  return result.value
}

const create = (workspace: HostedWorkspace) =>
  call(workspace, 'createOpenAPISpec', { body: { slug: 'lending', source: { url } } })
const read = (workspace: HostedWorkspace) => call(workspace, 'getOpenAPISpecBySlug')

const endlessFetch: Fetch = (_url, { signal }) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })

describe('specifications in a workspace', () => {
  it('are processed after the call that wrote them', () =>
    within({ allowPrivateFetch: true }, async (workspace) => {
      expect(await create(workspace)).toMatchObject({ processingState: 'pending' })
      await workspace.specs.idle()
      expect(await read(workspace)).toMatchObject({ processingState: 'complete' })
      expect(await read(workspace)).not.toHaveProperty('lastProcessErrorCode')
    }))

  it('are fetched from this machine only where the workspace permits it', () =>
    within({}, async (workspace) => {
      await create(workspace)
      await workspace.specs.idle()
      expect(await read(workspace)).toMatchObject({ lastProcessErrorCode: 'FETCH_ERROR' })
    }))

  it('are continued by the next start after an interruption', async () => {
    await within({ fetch: endlessFetch }, async (workspace) => {
      await create(workspace)
      await new Promise((resolve) => setImmediate(resolve))
      expect(await read(workspace)).toMatchObject({ processingState: 'progress' })
    })
    await within({ allowPrivateFetch: true }, async (workspace) => {
      await workspace.specs.idle()
      expect(await read(workspace)).toMatchObject({ processingState: 'complete' })
    })
  })
})
