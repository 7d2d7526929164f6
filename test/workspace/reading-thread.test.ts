import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { crossingResult } from '../../src-main/desktop/ipc/crossing-result.ts'
import { createLog } from '../../src-main/platform/log.ts'
import { systemScheduler } from '../../src-main/platform/scheduler.ts'
import { answerIndexRead, type IndexRead } from '../../src-main/revisions/index/read-apart.ts'
import type { CallResult } from '../../src-main/schemas/bridge.ts'
import { JsonBytes } from '../../src-main/schemas/json/json-bytes.ts'
import { JsonStream } from '../../src-main/schemas/json/json-stream.ts'
import { openWorkspace } from '../../src-main/workspace/core.ts'
import { ReadingThread } from '../../src-main/workspace/reading/reading-thread.ts'
import type { HostedWorkspace } from '../../src-main/workspace/workspace.ts'
import { electronHost } from '../../src-renderer/api/electron-host.ts'

const SCRIPT = join(import.meta.dirname, '../../src-main/workspace/reading/read-large-script.ts')
const PAGES = 600

let folder: string
let workspace: HostedWorkspace
let logged: string
let turns = 0

const log = createLog({ write: (line: string) => void (logged += line) })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carrel-reading-'))
  logged = ''
})

afterEach(async () => {
  await workspace.close()
  rmSync(folder, { recursive: true })
})

/** The data folders with a book, by its number of pages. Each test opens a copy. */
const filled = new Map<number, Promise<{ data: string; space: string }>>()
const templates = mkdtempSync(join(tmpdir(), 'carrel-reading-books-'))

afterAll(() => rmSync(templates, { recursive: true }))

/** Imports a book of a number of pages into a new data folder. */
async function fill(pages: number): Promise<{ data: string; space: string }> {
  const book = join(templates, `book-${pages}`)
  mkdirSync(book)
  for (let page = 0; page < pages; page += 1)
    writeFileSync(join(book, `page-${page}.md`), `# Page ${page}\n\nText ${page}.\n`)
  const data = join(templates, `data-${pages}`)
  const template = openWorkspace({ data, log })
  const { space } = await template.imports.run(book)
  await template.close()
  return { data, space }
}

/** Opens a workspace with a book of a number of pages. Returns the space. */
async function open(pages: number, script: string): Promise<string> {
  if (!filled.has(pages)) filled.set(pages, fill(pages))
  const { data, space } = await filled.get(pages)!
  cpSync(data, join(folder, 'data'), { recursive: true })
  workspace = openWorkspace({ data: join(folder, 'data'), log, threads: { read: script } })
  return space
}

const list = (space: string, user = workspace.localCaller().user) =>
  workspace.call('listPages', { params: { spaceId: space } }, { kind: 'token', user })

/** Returns the value that the renderer receives, from either thread. */
async function atPage(result: CallResult): Promise<CallResult> {
  const host = electronHost({
    call: async () => structuredClone(crossingResult(result)),
    subscribe: () => () => undefined,
    desktop: {} as never,
  })
  return host?.call('listPages', {}) ?? result
}

const titles = ({ value }: { value: unknown }) =>
  (value as { pages: { title: string }[] }).pages.map(({ title }) => title).sort()

async function answered(result: CallResult | Promise<CallResult>) {
  const answer = await atPage(await result)
  if (!answer.ok) throw new Error(answer.problem.message)
  return answer
}

describe('reading all pages of a large space', () => {
  it('runs on its own thread, with other calls in between', async () => {
    const space = await open(PAGES, SCRIPT)
    const count = setInterval(() => (turns += 1), 1)
    const read = await list(space)
    clearInterval(count)
    expect(read).toMatchObject({ ok: true, status: 200 })
    expect(read.ok && read.value).toBeInstanceOf(JsonBytes)
    expect(turns).toBeGreaterThan(0)
    expect(titles(await answered(read))).toHaveLength(PAGES)
  })

  it('returns the same answer as this thread', async () => {
    const space = await open(PAGES, SCRIPT)
    const apart = await answered(list(space))
    await workspace.close()
    workspace = openWorkspace({ data: join(folder, 'data'), log })
    const here = await list(space)
    expect(here.ok && here.value).not.toBeInstanceOf(JsonBytes)
    expect(apart).toEqual(JSON.parse(JSON.stringify(here)))
  })

  it('sees a write just before it', async () => {
    const spaceId = await open(PAGES, SCRIPT)
    const call = async (id: string, params: object, body?: object) =>
      answered(workspace.call(id, { params, body }, workspace.localCaller()))
    const { value } = await call('createChangeRequest', { spaceId }, { subject: 'More' })
    const params = { spaceId, changeRequestId: (value as { id: string }).id }
    const before = titles(await call('listPagesInChangeRequest', params))
    const changes = [{ operation: 'insert_page', title: 'The newest', document: { markdown: '' } }]
    await call('updateChangeRequestContent', params, { changes })
    const after = titles(await call('listPagesInChangeRequest', params))
    expect(after.filter((title) => !before.includes(title))).toEqual(['The newest'])
  })

  it('refuses a caller who may not see the space', async () => {
    const space = await open(PAGES, SCRIPT)
    expect(await list(space, 'stranger')).toMatchObject({ ok: false, problem: { status: 404 } })
  })

  it('stays on this thread for a few pages', async () => {
    const space = await open(3, join(folder, 'nothing.js'))
    const read = list(space)
    expect(read).not.toBeInstanceOf(Promise)
    expect(titles(await answered(read))).toHaveLength(3)
  })

  it('runs here when the thread fails, and the log reports it', async () => {
    const space = await open(PAGES, join(folder, 'nothing.js'))
    expect(titles(await answered(list(space)))).toHaveLength(PAGES)
    expect(logged).toContain('The thread of large reads failed')
  })

  it('is answered before the workspace closes', async () => {
    const space = await open(PAGES, SCRIPT)
    const read = list(space)
    await workspace.close()
    expect(titles(await answered(read))).toHaveLength(PAGES)
  })
})

/** Enough pages for several pieces. */
const MANY = 1500

/** Begins to read all pages in pieces. */
async function begin(space: string): Promise<JsonStream> {
  const caller = workspace.localCaller()
  const result = await workspace.call('listPages', { params: { spaceId: space } }, caller, { pieces: true })
  if (!result.ok || !(result.value instanceof JsonStream)) throw new Error('There is no stream')
  return result.value
}

/** Begins to read all pages in pieces on a thread. */
async function beginOn(thread: ReadingThread, space: string): Promise<JsonStream> {
  const result = await thread.read({
    operation: 'listPages',
    input: { params: { spaceId: space } },
    caller: workspace.localCaller(),
    here: () => expect.unreachable(),
    inPieces: true,
  })
  if (!result.ok || !(result.value instanceof JsonStream)) throw new Error('There is no stream')
  return result.value
}

async function jsonOf(pieces: AsyncIterableIterator<Uint8Array>): Promise<{ value: unknown; count: number }> {
  const read: Uint8Array[] = []
  for await (const piece of pieces) read.push(piece)
  return { value: JSON.parse(Buffer.concat(read).toString()), count: read.length }
}

describe('reading all pages in pieces', () => {
  it('gives the same answer as reading them at once', async () => {
    const space = await open(MANY, SCRIPT)
    const { value, count } = await jsonOf((await begin(space)).pieces())
    expect(count).toBeGreaterThan(2)
    const whole = await answered(list(space, workspace.localCaller().user))
    expect(value).toEqual(whole.value)
  })

  it('shows one state, whatever is written meanwhile', async () => {
    const spaceId = await open(MANY, SCRIPT)
    const stream = await begin(spaceId)
    const pieces = stream.pieces()
    const first = await pieces.next()
    const changes = [{ operation: 'insert_page', title: 'A newer one', document: { markdown: '' } }]
    const call = async (id: string, params: object, body?: object) =>
      (await answered(workspace.call(id, { params, body }, workspace.localCaller()))).value as { id: string }
    const { id: changeRequestId } = await call('createChangeRequest', { spaceId }, { subject: 'More' })
    await call('updateChangeRequestContent', { spaceId, changeRequestId }, { changes })
    await call('mergeChangeRequest', { spaceId, changeRequestId })
    const rest: Uint8Array[] = first.done ? [] : [first.value]
    for await (const piece of pieces) rest.push(piece)
    const before = titles({ value: JSON.parse(Buffer.concat(rest).toString()) })
    expect(before).toHaveLength(MANY)
    const next = await begin(spaceId)
    expect(next.tag).not.toBe(stream.tag)
    expect(titles(await jsonOf(next.pieces()))).toHaveLength(MANY + 1)
  })

  it('has the same tag for the same state', async () => {
    const space = await open(MANY, SCRIPT)
    const [one, other] = [await begin(space), await begin(space)]
    expect(one.tag).toBe(other.tag)
    expect(await jsonOf(one.pieces())).toEqual(await jsonOf(other.pieces()))
  })

  it('has another tag after each write on a replica, whose revisions may still receive pages', async () => {
    const space = await open(MANY, SCRIPT)
    const thread = new ReadingThread({
      script: SCRIPT,
      job: { path: workspace.store.database.name, fileKey: 'key', life: 'life', isReplica: true },
      address: () => 'app://carrel',
      scheduler: systemScheduler,
      log,
    })
    const tagNow = async () => {
      const stream = await beginOn(thread, space)
      stream.end()
      return stream.tag
    }
    const before = await tagNow()
    expect(await tagNow()).toBe(before)
    workspace.store.run("INSERT INTO setting (name, value) VALUES ('written', '1')")
    expect(await tagNow()).not.toBe(before)
    await thread.close()
  })

  it('ends its snapshot when the reader leaves, so that the journal is truncated', async () => {
    const space = await open(MANY, SCRIPT)
    const { store } = workspace
    const isTruncated = () => {
      const [row] = store.database.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
      return row?.busy === 0
    }
    const stream = await begin(space)
    store.database.pragma('busy_timeout = 0')
    store.run("INSERT INTO setting (name, value) VALUES ('written', '1')")
    expect(isTruncated()).toBe(false)
    stream.end()
    await expect.poll(isTruncated).toBe(true)
    await expect(stream.pieces().next()).rejects.toThrow(/ended/)
  })

  it('ends when its reader takes nothing for a minute', async () => {
    const space = await open(MANY, SCRIPT)
    const waiting = new Set<() => void>()
    const thread = new ReadingThread({
      script: SCRIPT,
      job: { path: workspace.store.database.name, fileKey: 'key', life: 'life', isReplica: false },
      address: () => 'app://carrel',
      scheduler: {
        after(_, work) {
          waiting.add(work)
          return () => waiting.delete(work)
        },
      },
      log,
    })
    const pieces = (await beginOn(thread, space)).pieces()
    await pieces.next()
    for (const work of Array.from(waiting)) work()
    await expect(pieces.next()).rejects.toThrow(/ended/)
    await thread.close()
  })

  it('ends when the workspace closes', async () => {
    const space = await open(MANY, SCRIPT)
    const pieces = (await begin(space)).pieces()
    await pieces.next()
    await workspace.close()
    await expect(pieces.next()).rejects.toThrow(/ended/)
  })

  it('answers at once for a caller that takes no pieces', async () => {
    const space = await open(MANY, SCRIPT)
    const read = await list(space)
    expect(read.ok && read.value).toBeInstanceOf(JsonBytes)
  })

  it('refuses a caller who may not see the space', async () => {
    const space = await open(MANY, SCRIPT)
    const stranger = { kind: 'token', user: 'stranger' } as const
    const read = workspace.call('listPages', { params: { spaceId: space } }, stranger, { pieces: true })
    expect(await read).toMatchObject({ ok: false, problem: { status: 404 } })
  })
})

describe('parsing a large answer of a remote', () => {
  const responseOf = (value: unknown) => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    bytes: Buffer.from(JSON.stringify(value)),
  })

  it('runs on the same thread, and leaves invalid answers to the caller', async () => {
    await open(1, SCRIPT)
    const thread = new ReadingThread({
      script: SCRIPT,
      job: { path: join(folder, 'data', 'workspace.db'), fileKey: 'key', life: 'life', isReplica: false },
      address: () => 'app://carrel',
      scheduler: { after: () => () => undefined },
      log,
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
      script: SCRIPT,
      address: () => '',
      scheduler: systemScheduler,
      log,
      job: { path: workspace.store.database.name, fileKey: 'key', life: 'life', isReplica: false },
    })
  const textOfPage = () =>
    workspace.store.get<{ text: number }>('SELECT text FROM page_version WHERE text IS NOT NULL')!.text

  it('returns the same entries from its own thread as from this one', async () => {
    await open(1, SCRIPT)
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
    const apart = thread()
    for (const read of reads)
      expect(await apart.readForIndex(read)).toEqual(answerIndexRead(workspace.store, read))
    await apart.close()
    expect(logged).toBe('')
  })

  it('returns no words of a text that is not committed yet', async () => {
    await open(1, SCRIPT)
    const apart = thread()
    const read = { kind: 'words', pages: [{ description: '', text: textOfPage() + 1 }] } as const
    expect(await apart.readForIndex(read)).toBeUndefined()
    await apart.close()
    expect(logged).toBe('')
  })
})
