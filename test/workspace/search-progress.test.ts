import { expect, it, onTestFinished } from 'vitest'
import type { SearchProgress } from '../../src-main/schemas/search/search-progress.ts'
import { openWorkspace } from '../../src-main/workspace/core.ts'
import type { HostedWorkspace } from '../../src-main/workspace/workspace.ts'
import { folderOf, temporaryFolder } from '../support/content/archives.ts'
import { failingLog } from '../support/workspace.ts'

const PAGES = 300

const book = () =>
  folderOf(
    Object.fromEntries(
      Array.from({ length: PAGES }, (_, at) => [`page-${at}.md`, `# Page ${at}\n\nA quokka.\n`]),
    ),
  )

async function progressOf(workspace: HostedWorkspace, user?: string): Promise<SearchProgress> {
  const caller = user === undefined ? workspace.localCaller() : ({ kind: 'token', user } as const)
  const answer = await workspace.call('getSearchProgress', {}, caller)
  if (!answer.ok) throw new Error(answer.problem.message)
  return answer.value as SearchProgress
}

/** Imports two books into a data folder without indexing their words. Returns their spaces. */
async function unindexedBooks(data: string): Promise<[first: string, second: string]> {
  const workspace = openWorkspace({ data, log: failingLog })
  const { space: first } = await workspace.imports.run(book())
  const { space: second } = await workspace.imports.run(book())
  for (const table of ['search', 'search_heading', 'search_document'])
    workspace.store.run(`DELETE FROM ${table}`)
  workspace.store.run(
    `INSERT INTO unindexed (line, kind, id)
     SELECT line, 'page', page FROM page_version WHERE line IN (SELECT line FROM space WHERE id IN (?, ?))`,
    first,
    second,
  )
  await workspace.close()
  return [first, second]
}

it('indexes the space that a client opened before the others, and reports the progress of both', async () => {
  const data = temporaryFolder()
  const [first, second] = await unindexedBooks(data)
  const workspace = openWorkspace({ data, log: failingLog })
  onTestFinished(() => workspace.close())
  const seen: Promise<SearchProgress>[] = []
  const done = Promise.withResolvers<void>()
  workspace.subscribe((event) => {
    if (event.type !== 'changed' || !event.touched.some(({ kind }) => kind === 'search')) return
    const progress = progressOf(workspace)
    seen.push(progress)
    void progress.then(({ spaces }) => spaces.length === 0 && done.resolve())
  })
  expect((await progressOf(workspace)).spaces.map(({ space }) => space)).toEqual([first, second])
  await workspace.call('getSpaceById', { params: { spaceId: second } }, workspace.localCaller())
  await done.promise
  const states = await Promise.all(seen)
  const other = states.find(({ spaces }) => spaces.length === 1)?.spaces[0]
  expect(other).toMatchObject({ space: first, pages: PAGES })
  expect(other!.searchable).toBeLessThan(PAGES)
  expect(states.at(-1)).toEqual({ organizations: [], spaces: [] })
})

it('reports no progress to a user who may not read the space', async () => {
  const data = temporaryFolder()
  const books = await unindexedBooks(data)
  const workspace = openWorkspace({ data, log: failingLog })
  onTestFinished(() => workspace.close())
  workspace.store.run(
    "INSERT INTO user (id, display_name, email, created_at) VALUES ('stranger', 'S', 's@example.org', 0)",
  )
  expect((await progressOf(workspace)).spaces.map(({ space }) => space)).toEqual(books)
  expect(await progressOf(workspace, 'stranger')).toEqual({ organizations: [], spaces: [] })
})
