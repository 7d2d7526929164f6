import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { indexOrQueue } from '../../../src-main/revisions/index/index-or-queue.ts'
import { indexSteps } from '../../../src-main/revisions/index/index-steps.ts'
import { headView, lineById } from '../../../src-main/revisions/lines.ts'
import { RevisionWriter } from '../../../src-main/revisions/revision-writer.ts'
import { openWorkspace } from '../../../src-main/workspace/core.ts'
import type { HostedWorkspace } from '../../../src-main/workspace/workspace.ts'
import { temporaryFolder, zipOf } from '../../support/content/archives.ts'
import { dataUrl } from '../../support/content/word-document.ts'
import { writeContent } from '../../support/content/write-content.ts'
import { libraryOf } from '../../support/library.ts'
import { failingLog, openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const PAGES = 100
const NONE = new Set<string>()

describe('a written change', () => {
  let workspace: TestWorkspace
  let space: string

  beforeEach(() => {
    workspace = openTestWorkspace()
    space = libraryOf(workspace).space('Large')
  })
  afterEach(() => workspace.close())

  const ids = (count: number) => Array.from({ length: count }, (_, at) => `page-${at}`)
  const write = (pages: string[]) =>
    writeContent(
      workspace,
      space,
      pages.map((id) => ({ id, text: `A quokka, [here](page-0.md).\n` })),
    )
  const line = () =>
    lineById(
      workspace.store,
      workspace.store.get<{ line: number }>('SELECT line FROM space WHERE id = ?', space)!.line,
    )
  const waiting = () => workspace.store.all('SELECT id FROM unindexed').length
  const found = () =>
    workspace.call('searchSpaceContent', {
      params: { spaceId: space },
      query: { query: 'quokka', limit: 500 },
    }).items.length
  const forget = () => {
    for (const table of ['search', 'search_heading']) workspace.store.run(`DELETE FROM ${table}`)
    for (const table of ['search_document', 'link']) workspace.store.run(`DELETE FROM ${table}`)
  }

  it('is found at once when it is small', () => {
    write(ids(10))
    forget()
    indexOrQueue(workspace.store, line(), new Set(ids(10)), NONE)
    expect([found(), waiting()]).toEqual([10, 0])
  })

  it('waits when it is large, and is found after all steps', () => {
    write(ids(PAGES))
    forget()
    indexOrQueue(workspace.store, line(), new Set(ids(PAGES)), NONE)
    expect([found(), waiting()]).toEqual([0, PAGES])
    const steps = indexSteps(workspace.store)
    while (!steps.next().done);
    expect([found(), waiting()]).toEqual([PAGES, 0])
    expect(workspace.store.all("SELECT 1 FROM link WHERE status = 'ok'")).toHaveLength(PAGES)
  })

  it('waits when it is few large pages, and no step indexes more than one page', () => {
    const pages = ids(8)
    const text = `A quokka. ${'[a]('.repeat(25_000)}`
    writeContent(
      workspace,
      space,
      pages.map((id) => ({ id, text })),
    )
    forget()
    indexOrQueue(workspace.store, line(), new Set(pages), NONE)
    expect([found(), waiting()]).toEqual([0, 8])
    const left: number[] = []
    for (const steps = indexSteps(workspace.store); !steps.next().done;) left.push(waiting())
    expect([...new Set(left)]).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0])
    expect(found()).toBe(8)
  })

  it('is never found once deleted, at any size', () => {
    write(ids(PAGES))
    const revision = {
      id: workspace.newId(),
      type: 'edits',
      createdAt: workspace.now(),
      createdBy: workspace.user,
    } as const
    const writer = new RevisionWriter(workspace.store, line(), revision)
    const deletedIds = ids(PAGES).slice(1)
    for (const id of deletedIds) writer.removePage(headView(workspace.store, line()).page(id)!)
    writer.finish()
    indexOrQueue(workspace.store, line(), new Set(deletedIds), NONE)
    expect(found()).toBe(1)
  })
})

describe('a workspace', () => {
  const open = (data: string) => openWorkspace({ data, log: failingLog })
  const waiting = ({ store }: HostedWorkspace) => store.all('SELECT id FROM unindexed').length
  const links = ({ store }: HostedWorkspace) => store.all("SELECT 1 FROM link WHERE href = 'p0.md'").length
  const untilIdle = async (workspace: HostedWorkspace) => {
    while (waiting(workspace) > 0) await new Promise(setImmediate)
  }
  const book = zipOf(
    Object.fromEntries(Array.from({ length: PAGES }, (_, at) => [`p${at}.md`, `# P${at}\n\n[x](p0.md)\n`])),
  )

  it('indexes the backlog after the call, and after a restart', async () => {
    const data = temporaryFolder()
    const workspace = open(data)
    const me = workspace.localCaller()
    const organizationId = workspace.identity().organization
    const created = await workspace.call(
      'createSpace',
      { params: { organizationId }, body: { title: 'S' } },
      me,
    )
    const params = { spaceId: (created as unknown as { value: { id: string } }).value.id }
    const body = { source: 'zip', url: dataUrl('application/zip', book) }
    expect(await workspace.call('importContent', { params, body }, me)).toMatchObject({ ok: true })
    await untilIdle(workspace)
    expect(links(workspace)).toBe(PAGES)
    workspace.store.run(
      "INSERT INTO unindexed SELECT line, 'page', page FROM page_version WHERE source_path <> ''",
    )
    workspace.store.run('DELETE FROM link')
    await workspace.close()
    const again = open(data)
    onTestFinished(() => again.close())
    await untilIdle(again)
    expect(links(again)).toBe(PAGES)
  })
})
