import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { systemScheduler } from '../../src-main/platform/scheduler.ts'
import { answerIndexRead, type IndexRead } from '../../src-main/revisions/index/read-on-thread.ts'
import { JsonBytes } from '../../src-main/schemas/json/json-bytes.ts'
import { ReadingThread } from '../../src-main/workspace/reading/reading-thread.ts'
import { countTurns } from '../support/count-turns.ts'
import { answerOf, READING_SCRIPT, ReadingWorkspace, titlesOf } from '../support/reading/reading-workspace.ts'

const PAGES = 600
const reading = new ReadingWorkspace()

describe('reading all pages of a large space', () => {
  it('runs on its own thread, with other calls in between', async () => {
    const space = await reading.open(PAGES, READING_SCRIPT)
    const turns = countTurns()
    const read = await reading.list(space)
    const counted = turns.stop()
    expect(read).toMatchObject({ ok: true, status: 200 })
    expect(read.ok && read.value).toBeInstanceOf(JsonBytes)
    expect(counted).toBeGreaterThan(0)
    expect(titlesOf(await answerOf(read))).toHaveLength(PAGES)
  })

  it('returns the same answer as a read on the main thread', async () => {
    const space = await reading.open(PAGES, READING_SCRIPT)
    const fromThread = await answerOf(reading.list(space))
    await reading.reopenWithoutThread()
    const direct = await reading.list(space)
    expect(direct.ok && direct.value).not.toBeInstanceOf(JsonBytes)
    expect(fromThread).toEqual(JSON.parse(JSON.stringify(direct)))
  })

  it('sees an earlier write', async () => {
    const spaceId = await reading.open(PAGES, READING_SCRIPT)
    const call = async (id: string, params: object, body?: object) =>
      answerOf(reading.workspace.call(id, { params, body }, reading.workspace.localCaller()))
    const { value } = await call('createChangeRequest', { spaceId }, { subject: 'More' })
    const params = { spaceId, changeRequestId: (value as { id: string }).id }
    const before = titlesOf(await call('listPagesInChangeRequest', params))
    const changes = [{ operation: 'insert_page', title: 'The newest', document: { markdown: '' } }]
    await call('updateChangeRequestContent', params, { changes })
    const after = titlesOf(await call('listPagesInChangeRequest', params))
    expect(after.filter((title) => !before.includes(title))).toEqual(['The newest'])
  })

  it('refuses a caller who may not see the space', async () => {
    const space = await reading.open(PAGES, READING_SCRIPT)
    expect(await reading.list(space, 'stranger')).toMatchObject({ ok: false, problem: { status: 404 } })
  })

  it('stays on this thread for a few pages', async () => {
    const space = await reading.open(3, join(reading.folder, 'nothing.js'))
    const read = reading.list(space)
    expect(read).not.toBeInstanceOf(Promise)
    expect(titlesOf(await answerOf(read))).toHaveLength(3)
  })

  it('runs on this thread after a failure of the thread, and the log reports it', async () => {
    const space = await reading.open(PAGES, join(reading.folder, 'nothing.js'))
    expect(titlesOf(await answerOf(reading.list(space)))).toHaveLength(PAGES)
    expect(reading.logged).toContain('The thread of large reads failed')
  })

  it('is answered before the workspace closes', async () => {
    const space = await reading.open(PAGES, READING_SCRIPT)
    const read = reading.list(space)
    await reading.workspace.close()
    expect(titlesOf(await answerOf(read))).toHaveLength(PAGES)
  })
})

describe('parsing a large answer of a remote', () => {
  const responseOf = (value: unknown) => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    bytes: Buffer.from(JSON.stringify(value)),
  })

  it('runs on the same thread, and leaves invalid answers to the caller', async () => {
    await reading.open(1, READING_SCRIPT)
    const thread = new ReadingThread({
      script: READING_SCRIPT,
      job: {
        path: join(reading.folder, 'data', 'workspace.db'),
        fileKey: 'key',
        life: 'life',
        isReplica: false,
      },
      address: () => 'app://carrel',
      scheduler: { after: () => () => undefined },
      log: reading.log,
    })
    const empty = await thread.understand('listPages', responseOf({ pages: [], more: 'unknown' }))
    expect(new TextDecoder().decode(empty?.bytes)).toBe('{"pages":[]}')
    expect(await thread.understand('listPages', responseOf('<html>'))).toBeNull()
    await thread.close()
  })
})

describe('reading a page for the index', () => {
  const text = '# One\n\nA quokka, [far](two.md), [own](#one), [lacking](#gone).\n'
  const page = { title: 'One', head: '', text, sourcePath: 'one.md', contentRoot: '' }
  const thread = () =>
    new ReadingThread({
      script: READING_SCRIPT,
      address: () => '',
      scheduler: systemScheduler,
      log: reading.log,
      job: { path: reading.workspace.store.database.name, fileKey: 'key', life: 'life', isReplica: false },
    })
  const textOfPage = () =>
    reading.workspace.store.get<{ text: number }>('SELECT text FROM page_version WHERE text IS NOT NULL')!
      .text

  it('returns the same entries from its own thread as from this one', async () => {
    await reading.open(1, READING_SCRIPT)
    const reads: IndexRead[] = [
      {
        kind: 'words',
        pages: [
          { description: 'On it', text: textOfPage() },
          { description: '', text: null },
        ],
      },
      { kind: 'links', page },
      { kind: 'sections', title: 'One', head: '', text, anchors: ['one', 'gone'] },
    ]
    const started = thread()
    for (const read of reads)
      expect(await started.readForIndex(read)).toEqual(answerIndexRead(reading.workspace.store, read))
    await started.close()
    expect(reading.logged).toBe('')
  })

  it('returns no words of a text that is not committed yet', async () => {
    await reading.open(1, READING_SCRIPT)
    const started = thread()
    const read = { kind: 'words', pages: [{ description: '', text: textOfPage() + 1 }] } as const
    expect(await started.readForIndex(read)).toBeUndefined()
    await started.close()
    expect(reading.logged).toBe('')
  })
})
