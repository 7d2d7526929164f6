import { expect, it } from 'vitest'
import { Problem } from '../../src-main/schemas/problem.ts'
import { openWorkspace, type WorkspaceOptions } from '../../src-main/workspace/core.ts'
import type { HostedWorkspace } from '../../src-main/workspace/workspace.ts'
import { temporaryFolder } from '../support/content/archives.ts'
import { ManualScheduler, lostAnswer } from '../support/sync/replica.ts'
import { failingLog } from '../support/workspace.ts'

const COPY = { replica: copyOf('https://docs.example.org') }

it('refuses to open a copy as an origin, and releases the folder', async () => {
  const data = temporaryFolder()
  await open(data, COPY).close()
  expect(codeOf(() => open(data))).toBe('sync.other-role')
  await open(data, COPY).close()
})

it('refuses to open an origin as a copy, and releases the folder', async () => {
  const data = temporaryFolder()
  await open(data).close()
  expect(codeOf(() => open(data, COPY))).toBe('sync.other-role')
  await open(data).close()
})

it('refuses to open a copy of one workspace as the copy of another', async () => {
  const data = temporaryFolder()
  await open(data, COPY).close()
  const other = { replica: copyOf('https://other.example.org') }
  expect(codeOf(() => open(data, other))).toBe('sync.other-remote')
})

it('refuses a folder that is open, and opens it once it is closed', async () => {
  const data = temporaryFolder()
  const first = open(data)
  expect(codeOf(() => open(data))).toBe('store.in-use')
  await first.close()
  await open(data).close()
})

function open(data: string, options: Partial<WorkspaceOptions> = {}): HostedWorkspace {
  return openWorkspace({ data, log: failingLog, ...options })
}

function copyOf(remote: string): NonNullable<WorkspaceOptions['replica']> {
  const unreachable = lostAnswer(false) as Extract<ReturnType<typeof lostAnswer>, { ok: false }>
  return {
    remote,
    client: {
      call: async () => unreachable,
      fetchFile: async () => unreachable,
      abilities: async () => unreachable,
    },
    scheduler: new ManualScheduler(),
    chance: () => 0,
  }
}

function codeOf(work: () => unknown): string | undefined {
  try {
    work()
  } catch (error) {
    return error instanceof Problem ? error.code : String(error)
  }
  return undefined
}
