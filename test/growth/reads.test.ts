import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorkspace } from '../../src-main/workspace/core.ts'
import type { HostedWorkspace } from '../../src-main/workspace/workspace.ts'
import { documentsOf } from '../support/grown-store/documents.ts'
import { grownStore } from '../support/grown-store/grown-store.ts'
import { workCounter, type Work } from './counted-work.ts'

const SIZES = [200, 2000] as const
/** The number of items of each list, below that of the smaller store. */
const LIMIT = 3
const COMMENTS = 5
/** The tolerance: deeper trees and indexes, and rows at the edges of blocks. Ten times the work exceeds it. */
const DEEPER = 1.5
const EDGES = 48 * 1024

/** A store of a size, with the entities that the screens request. */
interface Grown {
  workspace: HostedWorkspace
  data: string
  count(reads: () => void): Work
  organization: string
  space: string
  /** A page that both sizes have, with the same text and the same comments. */
  page: string
  parent: string
}

async function open(pages: number): Promise<Grown> {
  const { data, space, organization } = await grownStore(pages, () => undefined)
  const workspace = openWorkspace({ data, clock: () => Date.UTC(2026, 0, 1) })
  const page = documentsOf(workspace, space)[LIMIT * 10] ?? ''
  const grown = { workspace, data, organization, space, page, parent: parentOf(workspace, page) }
  for (let number = 0; number < COMMENTS; number += 1) {
    const body = { page, body: { markdown: `Remark ${number}` } }
    call(grown, 'postCommentInSpace', { params: { spaceId: space }, body })
  }
  return { ...grown, count: workCounter(workspace.store.database) }
}

function parentOf({ store }: HostedWorkspace, page: string): string {
  const sql = 'SELECT parent FROM page_version WHERE page = ? AND until IS NULL'
  return store.get<{ parent: string }>(sql, page)?.parent ?? ''
}

/** Calls an operation. Returns the size of its answer in characters. */
function call({ workspace }: Pick<Grown, 'workspace'>, id: string, input: object): number {
  const result = workspace.call(id, input, workspace.localCaller())
  if (result instanceof Promise) throw new Error(`${id} prepares something`)
  if (!result.ok) throw result.problem
  return JSON.stringify(result.value).length
}

const query = { limit: LIMIT }
/** The smaller store has one open change request. */
const newest = { limit: 1 }

/** The calls of each screen, as the app sends them. */
const screens: Record<string, (grown: Grown) => [id: string, input: object][]> = {
  home: ({ organization }) => {
    const params = { organizationId: organization }
    return [
      ['getOrganizationById', { params }],
      ['listSpacesInOrganizationById', { params, query }],
      ['listCollectionsInOrganizationById', { params, query }],
      ['listChangeRequestsForOrganization', { params, query: newest }],
      ['listMembersInOrganizationById', { params, query }],
    ]
  },
  'the opening of a space': ({ space }) => {
    const params = { spaceId: space }
    return [
      ['getSpaceById', { params }],
      ['listPageLevels', { params, query }],
      ['listChangeRequestsForSpace', { params, query: newest }],
    ]
  },
  'a level of the tree': ({ space, parent }) => [
    ['listPageLevels', { params: { spaceId: space }, query: { ...query, parent: [parent] } }],
  ],
  'a page': ({ space, page }) => {
    const params = { spaceId: space, pageId: page }
    return [
      ['getPageById', { params }],
      ['getPagePlace', { params }],
      ['listPageLinksInSpace', { params, query }],
      ['listSpacePageBacklinks', { params, query }],
    ]
  },
  'the comments of a page': ({ space, page }) => [
    ['listCommentsInSpace', { params: { spaceId: space }, query: { ...query, targetPage: page } }],
  ],
  'a search of titles': ({ space }) => [
    [
      'findPagesByTitle',
      { params: { spaceId: space }, query: { query: 'arm assembler comm', limit: LIMIT } },
    ],
  ],
}

describe('the work of a screen', () => {
  const opened: Grown[] = []
  beforeAll(async () => {
    for (const size of SIZES) opened.push(await open(size))
  }, 300_000)
  afterAll(async () => {
    for (const { workspace, data } of opened) {
      await workspace.close()
      rmSync(data, { recursive: true })
    }
  })

  /** Returns the work in each size, and the characters of the answers. Statements are prepared by a first run. */
  function workOf(screen: string): (Work & { answered: number })[] {
    return opened.map((grown) => {
      let answered = 0
      const ask = () => {
        answered = 0
        for (const [id, input] of screens[screen]!(grown)) answered += call(grown, id, input)
      }
      ask()
      const work = grown.count(ask)
      return { ...work, answered }
    })
  }

  it.each(Object.keys(screens))('%s does not grow with the size of the space', (screen) => {
    const [small, large] = workOf(screen)
    expect(small?.rows).toBeGreaterThan(0)
    expect(large?.statements).toBeLessThanOrEqual(small!.statements * DEEPER)
    expect(large?.rows).toBeLessThanOrEqual(small!.rows * DEEPER + LIMIT)
    expect(large?.bytes).toBeLessThanOrEqual(small!.bytes * DEEPER + EDGES)
    expect(large?.answered).toBeLessThanOrEqual(small!.answered * DEEPER)
  })

  it('would grow measurably if a screen read the whole tree', () => {
    const [small, large] = opened.map((grown) =>
      grown.count(() => call(grown, 'listPages', { params: { spaceId: grown.space } })),
    )
    expect(large!.rows).toBeGreaterThan(small!.rows * DEEPER + LIMIT)
    if (process.platform === 'linux') expect(large!.bytes).toBeGreaterThan(small!.bytes * DEEPER + EDGES)
  })
})
