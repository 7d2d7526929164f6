import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OperationId } from '../../../../src-main/hosts/client-types.ts'
import type { RawInput } from '../../../../src-main/operations/engine/dispatch.ts'
import { Problem } from '../../../../src-main/schemas/problem.ts'
import { openStore } from '../../../../src-main/store/open-store.ts'
import type { RemoteResult } from '../../../../src-main/sync/remote.ts'
import { addChangeRequest, addSpace, merge, writePage } from '../../../support/content/authoring.ts'
import { documentedOnly } from '../../../support/documents/documented-only.ts'
import {
  lostAnswer,
  openTestReplica,
  runPendingRound,
  type TestReplica,
  type NetworkFaults,
} from '../../../support/sync/replica.ts'
import { openTestWorkspace, type TestWorkspace } from '../../../support/workspace.ts'

let origin: TestWorkspace
let app: TestReplica
let network: NetworkFaults
let requested: string[]
let space: string
let pages: string[]

beforeEach(async () => {
  origin = openTestWorkspace()
  ;({ space, pages } = addSpace(origin, { Start: 'One.\n\nTwo.\n', Next: 'Words.\n', Last: 'End.\n' }))
  requested = []
  network = {}
  app = openTestReplica(origin, origin, {
    network: {
      onRequest: (operation, input) => {
        requested.push(operation)
        return network.onRequest?.(operation, input)
      },
      onAnswer: (operation, result) => network.onAnswer?.(operation, result),
    },
    wrap: (remote) => documentedOnly(remote),
  })
})

afterEach(() => {
  app.close()
  origin.close()
})

const here = (id: OperationId, input: RawInput) => app.attempt(id, input)
const there = (id: OperationId, input: RawInput) => {
  const result = origin.attempt(id, input)
  if (!result.ok) throw result.problem
  return result
}

describe('a copy by the documented lists', () => {
  it('has everything that the account sees after its first pull', async () => {
    const params = { spaceId: space }
    const open = addChangeRequest(origin, space)
    writePage(origin, { space, changeRequest: open, page: pages[0] ?? '' }, 'One here.\n')
    const comment = origin.call('postCommentInSpace', { params, body: { body: { markdown: 'A word' } } }).id
    const about = { ...params, commentId: comment }
    origin.call('postCommentReplyInSpace', { params: about, body: { body: { markdown: 'An answer' } } })
    origin.call('updateCommentInSpace', { params: about, body: { addedReactions: ['1f44d'] } })
    await app.sync()
    expect(app.replica.status()).toMatchObject({ state: 'idle', online: true })
    expect(here('getOrganizationById', { params: { organizationId: origin.organization } })).toEqual(
      there('getOrganizationById', { params: { organizationId: origin.organization } }),
    )
    expect(
      here('listMembersInOrganizationById', { params: { organizationId: origin.organization } }),
    ).toEqual(there('listMembersInOrganizationById', { params: { organizationId: origin.organization } }))
    expect(here('getSpaceById', { params })).toEqual(there('getSpaceById', { params }))
    expect(here('listPages', { params })).toEqual(there('listPages', { params }))
    for (const pageId of pages)
      expect(here('getPageById', { params: { ...params, pageId } })).toEqual(
        there('getPageById', { params: { ...params, pageId } }),
      )
    expect(here('listChangeRequestsForSpace', { params, query: { status: 'draft' } })).toEqual(
      there('listChangeRequestsForSpace', { params, query: { status: 'draft' } }),
    )
    expect(here('listPagesInChangeRequest', { params: { ...params, changeRequestId: open } })).toEqual(
      there('listPagesInChangeRequest', { params: { ...params, changeRequestId: open } }),
    )
    expect(
      here('getPageInChangeRequestById', { params: { ...params, changeRequestId: open, pageId: pages[0] } }),
    ).toEqual(
      there('getPageInChangeRequestById', { params: { ...params, changeRequestId: open, pageId: pages[0] } }),
    )
    expect(here('listCommentsInSpace', { params })).toEqual(there('listCommentsInSpace', { params }))
    expect(here('listCommentRepliesInSpace', { params: about })).toEqual(
      there('listCommentRepliesInSpace', { params: about }),
    )
  })

  it('follows edits, merges, moves, deletions and comments of others', async () => {
    await app.sync()
    const params = { spaceId: space }
    const changeRequest = addChangeRequest(origin, space)
    origin.call('updateChangeRequestContent', {
      params: { ...params, changeRequestId: changeRequest },
      body: {
        changes: [
          { operation: 'insert_page', title: 'New', document: { markdown: 'New.\n' }, at: 0 },
          { operation: 'delete_page', page: pages[1] ?? '' },
          { operation: 'update_page', page: pages[2] ?? '', into: pages[0] ?? '', at: 0 },
        ],
      },
    })
    await app.sync()
    expect(
      here('listPagesInChangeRequest', { params: { ...params, changeRequestId: changeRequest } }),
    ).toEqual(there('listPagesInChangeRequest', { params: { ...params, changeRequestId: changeRequest } }))
    merge(origin, space, changeRequest)
    origin.call('postCommentInSpace', { params, body: { body: { markdown: 'A word' } } })
    await app.sync()
    expect(here('listPages', { params })).toEqual(there('listPages', { params }))
    expect(here('listCommentsInSpace', { params })).toEqual(there('listCommentsInSpace', { params }))
    expect(there('listCommentsInSpace', { params })).toMatchObject({ value: { count: 1 } })
    expect(here('listChangeRequestsForSpace', { params, query: { status: 'merged' } })).toEqual(
      there('listChangeRequestsForSpace', { params, query: { status: 'merged' } }),
    )
    expect(here('getPageById', { params: { ...params, pageId: pages[2] } })).toEqual(
      there('getPageById', { params: { ...params, pageId: pages[2] } }),
    )
  })

  it('sends a few requests for the organization, and at most one for an unchanged space', async () => {
    addChangeRequest(origin, space)
    const body = { body: { markdown: 'A word' } }
    origin.call('postCommentInSpace', { params: { spaceId: space }, body })
    await app.sync()
    for (let times = 0; times < 3; times += 1) {
      requested.length = 0
      app.replica.loop.requestRound()
      await runPendingRound(app)
      const ofSpace = requested.filter((id) => /Change|Comment|Page|Revision/.test(id))
      expect(ofSpace.length).toBeLessThanOrEqual(1)
      expect(requested.length).toBeLessThan(8)
    }
  })

  it('counts nothing as deleted because a list is empty', async () => {
    const comment = origin.call('postCommentInSpace', {
      params: { spaceId: space },
      body: { body: { markdown: 'A word' } },
    }).id
    await app.sync()
    const before = app.attempt('listPages', { params: { spaceId: space } })
    network.onAnswer = (operation, result) =>
      operation.startsWith('list') && result.ok && operation !== 'listOrganizationsForAuthenticatedUser'
        ? { ...result, value: { items: [], count: 0 } }
        : operation === 'getCurrentRevision' && result.ok
          ? { ...result, value: { ...(result.value as object), id: 'another', pages: [] } }
          : undefined
    await app.sync()
    expect(app.replica.state.problem).toBeNull()
    expect(app.attempt('listPages', { params: { spaceId: space } })).toEqual(before)
    expect(app.attempt('getCommentInSpace', { params: { spaceId: space, commentId: comment } }).ok).toBe(true)
    expect(app.store.all('SELECT * FROM trash')).toEqual([])
  })

  it('continues after an interruption at any request, and after a crash', async () => {
    let cut = 0
    do {
      let calls = 0
      cut += 1
      network.onRequest = () => {
        calls += 1
        return calls === cut ? lostAnswer(false) : undefined
      }
      app = app.restart()
      await app.sync()
    } while (app.replica.connection().problem !== null)
    expect(cut).toBeGreaterThan(10)
    expect(here('listPages', { params: { spaceId: space } })).toEqual(
      there('listPages', { params: { spaceId: space } }),
    )
    for (const pageId of pages)
      expect(here('getPageById', { params: { spaceId: space, pageId } })).toEqual(
        there('getPageById', { params: { spaceId: space, pageId } }),
      )
  })

  it('removes nothing when a list fails with 500 after a page, and reports the rest later', async () => {
    const remark = (markdown: string) => {
      const body = { body: { markdown } }
      origin.call('postCommentInSpace', { params: { spaceId: space }, body })
    }
    remark('First')
    remark('Second')
    await app.sync()
    remark('Third')
    network.onAnswer = (operation, result) =>
      operation === 'listCommentsInSpace' && result.ok ? halfOf(result) : undefined
    network.onRequest = (operation, { query }) =>
      operation === 'listCommentsInSpace' && (query as { page?: string }).page === 'half'
        ? fault()
        : undefined
    await app.sync()
    const list = { params: { spaceId: space } }
    const bodies = () => app.call('listCommentsInSpace', list).items.map(({ body }) => body.markdown)
    expect(app.replica.connection().problem).toMatchObject({ code: 'sync.not-fetched' })
    expect(bodies()).toEqual(['Second', 'First'])
    delete network.onAnswer
    delete network.onRequest
    await app.sync()
    expect(bodies()).toEqual(['Third', 'Second', 'First'])
  })
})

/** Returns the first item of a list, with a reference to a next page. */
function halfOf(result: Extract<RemoteResult, { ok: true }>): RemoteResult {
  const { items } = result.value as { items: unknown[] }
  return { ...result, value: { items: items.slice(0, 1), next: { page: 'half' } } }
}

function fault(): RemoteResult {
  const problem = new Problem('server.fault', 'Something went wrong there.')
  return { ok: false, kind: 'fault', problem, status: 500, mayHaveArrived: false }
}

describe('a long first pull by the documented lists', () => {
  it('commits in steps, so that a killed process continues from the last one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'carrel-lists-'))
    const path = join(folder, 'workspace.db')
    const texts = Object.fromEntries(Array.from({ length: 1000 }, (_, page) => [`Page ${page}`, 'Words.\n']))
    addSpace(origin, texts)
    const storedAt: number[] = []
    let reads = 0
    const copy = openTestReplica(origin, origin, {
      store: openStore(path),
      network: {
        onRequest(operation) {
          if (operation !== 'getPageById') return undefined
          reads += 1
          // Another connection sees the state that an ended process would leave.
          if (reads === 990) storedAt.push(pagesOnDisk(path))
          return undefined
        },
      },
      wrap: (remote) => documentedOnly(remote),
    })
    await copy.sync()
    expect(storedAt).toHaveLength(1)
    expect(storedAt[0]).toBeGreaterThanOrEqual(800)
    expect(storedAt[0]).toBeLessThan(1000)
    expect(pagesOnDisk(path)).toBe(1000 + pages.length)
    copy.close()
    rmSync(folder, { recursive: true })
  })

  const pagesOnDisk = (path: string): number => {
    const database = new Sqlite(path, { readonly: true })
    const count = database.prepare('SELECT count(*) FROM page_version').pluck().get()
    database.close()
    return Number(count)
  }
})
