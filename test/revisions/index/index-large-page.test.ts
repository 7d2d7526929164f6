import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { IndexBacklog } from '../../../src-main/revisions/index/index-backlog.ts'
import { indexOrQueue } from '../../../src-main/revisions/index/index-or-queue.ts'
import { indexSteps } from '../../../src-main/revisions/index/index-steps.ts'
import { readWords } from '../../../src-main/revisions/index/page-entries.ts'
import { answerIndexRead, type IndexRead } from '../../../src-main/revisions/index/read-on-thread.ts'
import { headView, lineById } from '../../../src-main/revisions/lines.ts'
import { RevisionWriter } from '../../../src-main/revisions/revision-writer.ts'
import { putText } from '../../../src-main/store/blobs.ts'
import { openWorkspace } from '../../../src-main/workspace/core.ts'
import { folderOf, temporaryFolder } from '../../support/content/archives.ts'
import { writeContent } from '../../support/content/write-content.ts'
import { libraryOf } from '../../support/library.ts'
import { failingLog, openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const LINKS = 5000
/** The maximum rows of one step: some ten milliseconds of work. */
const ROWS_OF_A_STEP = 1000
const NONE = new Set<string>()

/** A page of 250 kB, with a section and a link to another page in each line. */
const LARGE = Array.from(
  { length: LINKS },
  (_, at) => `## Section ${at}\n\nA quokka, [here](small.md#part-${at}).\n\n`,
).join('')
const SMALL = `# Part 1\n\n[there](large.md#section-7), [nowhere](large.md#section-none)\n`

describe('a large page in the backlog of the index', () => {
  let workspace: TestWorkspace
  let space: string

  beforeEach(() => {
    workspace = openTestWorkspace()
    space = libraryOf(workspace).space('Large')
    writeContent(workspace, space, [
      { id: 'large', text: 'Nothing yet.\n' },
      { id: 'small', text: SMALL },
    ])
    edit('large', LARGE)
  })
  afterEach(() => workspace.close())

  const line = () =>
    lineById(
      workspace.store,
      workspace.store.get<{ line: number }>('SELECT line FROM space WHERE id = ?', space)!.line,
    )
  const waiting = () => workspace.store.all<{ id: string }>('SELECT id FROM unindexed').map(({ id }) => id)
  const found = (query: string) =>
    workspace
      .call('searchSpaceContent', { params: { spaceId: space }, query: { query } })
      .items.map(({ id }) => id)
  const statuses = (page: string) =>
    workspace.store
      .all<{ status: string }>('SELECT status FROM link WHERE page = ? ORDER BY ordinal', page)
      .map(({ status }) => status)
  const linksOf = (page: string) => workspace.store.all('SELECT 1 FROM link WHERE page = ?', page).length
  const changes = () => workspace.store.get<{ count: number }>('SELECT total_changes() AS count')!.count
  function edit(id: string, text: string): void {
    workspace.store.transaction(() => {
      const revision = {
        id: workspace.newId(),
        type: 'edits',
        createdAt: workspace.now(),
        createdBy: workspace.user,
      } as const
      const writer = new RevisionWriter(workspace.store, line(), revision)
      const row = headView(workspace.store, line()).page(id)!
      writer.putPage({ ...row, text: putText(workspace.store, text) })
      writer.finish()
      indexOrQueue(workspace.store, line(), new Set([id]), NONE)
    })
  }

  it('is written in steps of few rows, and leaves the backlog with the last of them', () => {
    const written: number[] = []
    const waitingWithSomeLinks: string[][] = []
    workspace.store.transaction(() => {
      const steps = indexSteps(workspace.store)
      for (let before = changes(); !steps.next().done; before = changes()) {
        written.push(changes() - before)
        if (linksOf('large') > 0 && linksOf('large') < LINKS) waitingWithSomeLinks.push(waiting())
      }
    })
    expect(Math.max(...written)).toBeLessThan(ROWS_OF_A_STEP)
    expect(written.length).toBeGreaterThan(LINKS / ROWS_OF_A_STEP)
    expect(waitingWithSomeLinks.length).toBeGreaterThan(2)
    expect(waitingWithSomeLinks).toEqual(waitingWithSomeLinks.map(() => ['large']))
    expect([waiting(), found('quokka'), linksOf('large')]).toEqual([[], ['large'], LINKS])
    expect(statuses('small')).toEqual(['ok', 'broken'])
    expect(statuses('large').slice(0, 3)).toEqual(['broken', 'ok', 'broken'])
  })

  it('is also replaced in steps of few rows', () => {
    workspace.store.transaction(() => {
      for (const steps = indexSteps(workspace.store); !steps.next().done;);
    })
    const written: number[] = []
    edit('large', LARGE.replaceAll('quokka', 'wombat'))
    workspace.store.transaction(() => {
      const steps = indexSteps(workspace.store)
      for (let before = changes(); !steps.next().done; before = changes()) written.push(changes() - before)
    })
    expect(Math.max(...written)).toBeLessThan(ROWS_OF_A_STEP)
    expect([found('quokka'), found('wombat'), linksOf('large')]).toEqual([[], ['large'], LINKS])
  })

  it('is parsed on another thread, whose answer is stored', async () => {
    const reads: IndexRead[] = []
    const readOnThread = async (read: IndexRead) => {
      reads.push(read)
      switch (read.kind) {
        case 'words':
          return { kind: 'words' as const, words: read.pages.map(() => readWords('', 'A zebra.\n')) }
        case 'links':
          expect(workspace.store.database.inTransaction).toBe(false)
          return answerIndexRead(workspace.store, {
            ...read,
            page: { ...read.page, text: '[far](nowhere.md).\n' },
          })
        case 'sections':
          expect(workspace.store.database.inTransaction).toBe(false)
          return { kind: 'sections' as const, missing: ['section-7'] }
      }
    }
    await new IndexBacklog(workspace.store, {
      rest: async () => undefined,
      log: failingLog,
      readOnThread,
    }).run()
    expect(reads.map(({ kind }) => kind)).toEqual(['words', 'links', 'sections'])
    expect([found('zebra'), linksOf('large'), statuses('small')]).toEqual([['large'], 1, ['broken', 'ok']])
  })

  it('is parsed on this thread when the other one does not answer', async () => {
    const readOnThread = () => Promise.resolve(undefined)
    await new IndexBacklog(workspace.store, {
      rest: async () => undefined,
      log: failingLog,
      readOnThread,
    }).run()
    expect([found('quokka'), linksOf('large'), statuses('small')]).toEqual([
      ['large'],
      LINKS,
      ['ok', 'broken'],
    ])
  })

  it.each([
    { name: 'shorter', text: 'A platypus, [here](small.md).\n', links: 1 },
    { name: 'large again', text: LARGE.replaceAll('quokka', 'platypus'), links: LINKS },
  ])(
    'is indexed as it is now when an edit makes it $name meanwhile, at any step',
    async ({ text, links }) => {
      let step = 0
      const rest = async () => {
        step += 1
        if (step === 3 || step === 20) edit('large', `${text}\nStep ${step}.\n`)
      }
      await new IndexBacklog(workspace.store, { rest, log: failingLog }).run()
      expect(step > 20).toBe(links > 1)
      expect([found('quokka'), found('platypus'), linksOf('large'), waiting()]).toEqual([
        [],
        ['large'],
        links,
        [],
      ])
    },
  )
})

it('a large page has the same links and words after an import', async () => {
  const workspace = openWorkspace({ data: temporaryFolder(), log: failingLog })
  onTestFinished(() => workspace.close())
  const { store } = workspace
  const { space } = await workspace.imports.run(folderOf({ 'large.md': LARGE, 'small.md': SMALL }))
  const links = (path: string) =>
    store.all<{ ordinal: number; status: string }>(
      `SELECT ordinal, status FROM link
       WHERE page = (SELECT page FROM page_version WHERE source_path = ?) ORDER BY ordinal`,
      path,
    )
  const large = links('large.md')
  expect(large.map(({ ordinal }) => ordinal)).toEqual(Array.from({ length: LINKS }, (_, at) => at))
  expect(large.filter(({ status }) => status === 'ok')).toEqual([{ ordinal: 1, status: 'ok' }])
  expect(links('small.md').map(({ status }) => status)).toEqual(['ok', 'broken'])
  const query = { params: { spaceId: space }, query: { query: 'quokka' } }
  const found = await workspace.call('searchSpaceContent', query, workspace.localCaller())
  expect(found).toMatchObject({ ok: true, value: { items: [{ title: 'Section 0' }] } })
})
