import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { searchProgress } from '../../../src-main/operations/search/search-progress.ts'
import { IndexBacklog } from '../../../src-main/revisions/index/index-backlog.ts'
import { queuePage } from '../../../src-main/revisions/index/index-queue.ts'
import { indexSteps } from '../../../src-main/revisions/index/index-steps.ts'
import { answerIndexRead, type IndexRead } from '../../../src-main/revisions/index/read-on-thread.ts'
import { documentsOf } from '../../../src-main/revisions/index/search-index.ts'
import { openStore } from '../../../src-main/store/open-store.ts'
import type { Store } from '../../../src-main/store/store.ts'
import { temporaryFolder } from '../../support/content/archives.ts'
import { writeContent } from '../../support/content/write-content.ts'
import { libraryOf } from '../../support/library.ts'
import { failingLog, openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

/** More pages than are read ahead at once. */
const PAGES = 300
const TITLES = ['First', 'Second', 'Third']

let workspace: TestWorkspace
let spaces: string[]

beforeEach(() => open(':memory:'))

function open(path: string): void {
  workspace = openTestWorkspace({ path })
  onTestFinished(() => workspace.close())
  workspace.store.transaction(fill)
}

function fill(): void {
  spaces = TITLES.map((title) => libraryOf(workspace).space(title))
  for (const [at, space] of spaces.entries()) {
    const ids = Array.from({ length: PAGES }, (_, page) => `${TITLES[at]}-${page}`)
    const next = (page: number) => `${TITLES[at]}-${(page + 1) % PAGES}.md#wombats`
    writeContent(
      workspace,
      space,
      ids.map((id, page) => ({ id, text: `## Wombats\n\nA quokka, [next](${next(page)}).\n` })),
    )
    for (const id of ids) queuePage(workspace.store, lineOf(workspace.store, space), id)
  }
  for (const table of ['search', 'search_heading', 'search_document', 'link'])
    workspace.store.run(`DELETE FROM ${table}`)
}

const lineOf = (store: Store, space: string) =>
  store.get<{ line: number }>('SELECT line FROM space WHERE id = ?', space)!.line
/** The number of pages of each space that search finds. */
const indexed = (store = workspace.store) =>
  spaces.map(
    (space) =>
      store.all(
        'SELECT 1 FROM search_document WHERE id BETWEEN ? AND ?',
        ...documentsOf(lineOf(store, space)),
      ).length,
  )
const links = (store = workspace.store) => store.all('SELECT 1 FROM link').length
const waiting = (kind: string, store = workspace.store) =>
  store.all('SELECT 1 FROM unindexed WHERE kind = ?', kind).length
const progress = (store = workspace.store) => searchProgress({ store, caller: { user: workspace.user } })
const rest = async () => undefined

describe('the backlog of the index', () => {
  it('indexes the space that was opened last, then the one before it, then the others', () => {
    const [first, second, third] = spaces as [string, string, string]
    const order: string[] = []
    const steps = indexSteps(workspace.store, { opened: () => [third, second, 'unknown'] })
    while (waiting('page') > 0) {
      const before = indexed()
      steps.next()
      const after = indexed()
      for (const [at, space] of [first, second, third].entries())
        if (after[at]! > before[at]! && order.at(-1) !== space) order.push(space)
    }
    expect(order).toEqual([third, second, first])
  })

  it('turns to a space that is opened meanwhile before it indexes further pages of another', () => {
    let opened: string[] = []
    const steps = indexSteps(workspace.store, { opened: () => opened })
    while (indexed()[0]! < 100) steps.next()
    const [begun] = indexed()
    opened = [spaces[2]!]
    while (indexed()[2]! < PAGES) steps.next()
    // One batch of pages was read already.
    expect(indexed()[0]! - begun!).toBeLessThanOrEqual(64)
    expect(indexed()[1]).toBe(0)
  })

  it('indexes the words of every space before any link', () => {
    const steps = indexSteps(workspace.store)
    while (waiting('page') > 0) {
      expect(links()).toBe(0)
      steps.next()
    }
    expect(indexed()).toEqual([PAGES, PAGES, PAGES])
    while (!steps.next().done);
    expect(workspace.store.all("SELECT 1 FROM link WHERE status = 'ok'")).toHaveLength(3 * PAGES)
    expect(workspace.store.all('SELECT 1 FROM unindexed')).toEqual([])
  })

  it('checks the sections of a page once, also when many pages link to them', () => {
    workspace.store.run("UPDATE unindexed SET kind = 'links'")
    const steps = indexSteps(workspace.store)
    while (waiting('links') > 0) steps.next()
    expect(waiting('sections')).toBe(3 * PAGES)
    while (!steps.next().done);
    expect(workspace.store.all('SELECT 1 FROM link WHERE lacks_section = 1')).toEqual([])
  })

  it('merges the pieces of the index before it indexes the first link', () => {
    const pieces = () => workspace.store.all('SELECT DISTINCT segid FROM search_idx').length
    let most = 0
    const steps = indexSteps(workspace.store)
    while (links() === 0) {
      most = Math.max(most, pieces())
      steps.next()
    }
    expect(most).toBeGreaterThan(16)
    expect(pieces()).toBe(1)
  })

  it('reads at most three batches ahead of the one that it writes', async () => {
    let most = 0
    let requestedPages = 0
    const readOnThread = async (read: IndexRead) => {
      requestedPages += read.kind === 'words' ? read.pages.length : 0
      most = Math.max(most, requestedPages - indexed().reduce((sum, count) => sum + count, 0))
      return answerIndexRead(workspace.store, read)
    }
    await new IndexBacklog(workspace.store, { rest, log: failingLog, readOnThread }).run()
    expect(requestedPages).toBe(3 * PAGES)
    expect(most).toBeLessThanOrEqual(3 * 64)
    expect(indexed()).toEqual([PAGES, PAGES, PAGES])
  })
})

it('the backlog reads few pages without the other thread, which takes longer to start', async () => {
  workspace.store.run('DELETE FROM unindexed WHERE line <> (SELECT line FROM space WHERE id = ?)', spaces[0]!)
  const requestedKinds: string[] = []
  const readOnThread = async ({ kind }: IndexRead) => {
    requestedKinds.push(kind)
    return undefined
  }
  await new IndexBacklog(workspace.store, { rest, log: failingLog, readOnThread }).run()
  expect([requestedKinds, indexed()]).toEqual([[], [PAGES, 0, 0]])
})

describe('the progress of search', () => {
  it('counts exactly the pages that search finds, and ends with the last of them', () => {
    const organization = workspace.organization
    const seen: number[] = []
    const steps = indexSteps(workspace.store, { opened: () => [spaces[1]!] })
    while (waiting('page') > 0) {
      steps.next()
      const found = indexed()
      const all = found.reduce((sum, count) => sum + count, 0)
      seen.push(all)
      if (all === 3 * PAGES) break
      expect(progress().organizations).toEqual([{ organization, pages: 3 * PAGES, searchable: all }])
      for (const { space, pages, searchable } of progress().spaces)
        expect([pages, searchable]).toEqual([PAGES, found[spaces.indexOf(space)]])
    }
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
    expect(seen.at(-1)).toBe(3 * PAGES)
    expect(progress()).toEqual({ organizations: [], spaces: [] })
  })

  it('does not count a deleted page', () => {
    const line = lineOf(workspace.store, spaces[0]!)
    workspace.store.run("UPDATE page_version SET deleted = 1 WHERE page = 'First-7'")
    queuePage(workspace.store, line, 'First-7')
    expect(progress().spaces[0]).toMatchObject({ pages: PAGES - 1, searchable: 0 })
    for (const steps = indexSteps(workspace.store); !steps.next().done;);
    expect(indexed()[0]).toBe(PAGES - 1)
    expect(progress()).toEqual({ organizations: [], spaces: [] })
  })

  it('counts no space that the caller may not read', () => {
    const guest = workspace.addUser(null)
    expect(searchProgress({ store: workspace.store, caller: { user: guest.user } })).toEqual({
      organizations: [],
      spaces: [],
    })
  })

  it('is emitted while it advances, at its start and at its end, and not for links', async () => {
    const emitted: number[] = []
    const advanced = () => emitted.push(waiting('page'))
    await new IndexBacklog(workspace.store, { rest, log: failingLog, advanced }).run()
    expect([emitted[0], emitted.at(-1)]).toEqual([3 * PAGES, 0])
    expect(emitted.filter((left) => left === 0)).toHaveLength(1)
  })

  it('continues where it was after the process ends in the middle', async () => {
    const path = join(temporaryFolder(), 'workspace.db')
    open(path)
    let turns = 0
    const cut = Promise.withResolvers<void>()
    const cutOff = (): Promise<void> => {
      turns += 1
      if (turns <= 40) return Promise.resolve()
      cut.resolve()
      return new Promise(() => undefined)
    }
    void new IndexBacklog(workspace.store, { rest: cutOff, log: failingLog }).run()
    await cut.promise
    // A second connection sees what a crash would leave: the commits alone.
    const after = openStore(path)
    onTestFinished(() => after.close())
    const left = indexed(after)
    const done = left.reduce((sum, count) => sum + count, 0)
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(3 * PAGES)
    expect(progress(after).organizations[0]).toMatchObject({ pages: 3 * PAGES, searchable: done })
    workspace.store.dropBatch()
    const first = after.all('SELECT id FROM search_document ORDER BY id')
    await new IndexBacklog(after, { rest, log: failingLog }).run()
    expect(after.all('SELECT id FROM search_document ORDER BY id').slice(0, first.length)).toEqual(first)
    expect([indexed(after), links(after)]).toEqual([[PAGES, PAGES, PAGES], 3 * PAGES])
  })
})
