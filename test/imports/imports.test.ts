import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Log } from '../../src-main/platform/log.ts'
import type { ImportEvent } from '../../src-main/schemas/feed/change-event.ts'
import { openWorkspace } from '../../src-main/workspace/core.ts'
import type { HostedWorkspace } from '../../src-main/workspace/workspace.ts'
import { folderOf, temporaryFolder } from '../support/content/archives.ts'
import { failingLog } from '../support/workspace.ts'

let workspace: HostedWorkspace
let events: ImportEvent[]
/** Called with every event of an import, before the test reads any. */
let onEvent: (event: ImportEvent) => void

beforeEach(() => {
  // The clock advances with each read, so that every event is emitted and every turn ends after one step.
  let now = 0
  workspace = openWorkspace({ data: temporaryFolder(), log: failingLog, clock: () => (now += 1000) })
  events = []
  onEvent = () => undefined
  workspace.subscribe((event) => {
    if (event.type !== 'import') return
    events.push(event)
    onEvent(event)
  })
  onTestFinished(() => workspace.close())
})

const book = (name: string) =>
  folderOf(
    Object.fromEntries(
      Array.from({ length: 40 }, (_, page) => [`page-${page}.md`, `# Page ${page}\n\nText.\n`]),
    ),
    name,
  )

const count = (table: 'space' | 'page_version' | 'search_document' | 'blob') =>
  workspace.store.get<{ count: number }>(COUNT[table])?.count

const COUNT = {
  space: 'SELECT count(*) AS count FROM space',
  page_version: 'SELECT count(*) AS count FROM page_version',
  search_document: 'SELECT count(*) AS count FROM search_document',
  blob: 'SELECT count(*) AS count FROM blob',
}

/** Waits for the last event of an import. */
function ended(id: string): Promise<ImportEvent> {
  return new Promise((resolve) => {
    const before = onEvent
    onEvent = (event) => {
      before(event)
      if (event.id === id && event.state !== 'reading' && event.state !== 'writing') resolve(event)
    }
  })
}

describe('a running import', () => {
  it('reports its progress, and ends with the space that it created', async () => {
    const { id } = workspace.imports.start(book('guide'))
    const last = await ended(id)
    expect(last).toMatchObject({ state: 'done', title: 'guide', space: expect.any(String) as string })
    const written = events.filter(({ state }) => state === 'writing').map(({ done }) => done)
    expect([...new Set(written)]).toEqual(Array.from({ length: 41 }, (_, done) => done))
  })

  it('reports at once that it was cancelled while it writes, and leaves nothing behind', async () => {
    let isCancelled = false
    let rowsAtItsEnd: number | undefined
    onEvent = ({ id, state, done }) => {
      if (state === 'cancelled') rowsAtItsEnd = count('page_version')
      if (state !== 'writing' || done < 20 || isCancelled) return
      isCancelled = true
      workspace.imports.cancel(id)
    }
    const last = await ended(workspace.imports.start(book('guide')).id)
    expect(isCancelled).toBe(true)
    expect(last).toMatchObject({ state: 'cancelled', message: expect.stringContaining('Nothing') as string })
    expect(rowsAtItsEnd).toBeGreaterThan(0)
    await workspace.imports.enqueue(() => Promise.resolve())
    expect([count('space'), count('page_version'), count('search_document'), count('blob')]).toEqual([
      0, 0, 0, 0,
    ])
  })

  it('allows the next one to start after any outcome', async () => {
    const first = workspace.imports.start(folderOf({ 'notes.txt': 'No page.' }, 'empty'))
    const second = workspace.imports.start(book('guide'))
    const last = await ended(second.id)
    expect(events.find(({ id, state }) => id === first.id && state === 'failed')?.message).toContain(
      'no Markdown pages',
    )
    expect(last).toMatchObject({ state: 'done' })
    const order = [...new Set(events.map(({ id }) => id))]
    expect(order).toEqual([first.id, second.id])
  })

  it('allows the next one to start when the work after one fails', async () => {
    const log: Log = { ...failingLog, error: () => undefined }
    const other = openWorkspace({ data: temporaryFolder(), log })
    onTestFinished(() => other.close())
    const after = () => Promise.reject(new Error('The upload is in use'))
    other.imports.start(book('guide'), { after })
    expect(await other.imports.enqueue(() => Promise.resolve('next'))).toBe('next')
  })

  it('is cancelled by its user while its books are found, and asks no question', async () => {
    const files = { 'a/SUMMARY.md': '', 'a/one.md': '# One', 'b/SUMMARY.md': '', 'b/two.md': '# Two' }
    onEvent = ({ id, state, done }) => {
      if (state !== 'reading' || done !== Object.keys(files).length) return
      setImmediate(() => workspace.imports.cancel(id))
    }
    const { id } = workspace.imports.start(folderOf(files, 'books'))
    expect(await ended(id)).toMatchObject({ state: 'cancelled' })
  })

  it('ends when the workspace closes, which waits for its cleanup', async () => {
    const data = temporaryFolder()
    let now = 0
    const other = openWorkspace({ data, log: failingLog, clock: () => (now += 1000) })
    const isWriting = new Promise<void>((resolve) => {
      other.subscribe((event) => {
        if (event.type === 'import' && event.state === 'writing' && event.done >= 20) resolve()
      })
    })
    other.imports.start(book('guide'))
    await isWriting
    expect(other.store.all('SELECT 1 FROM page_version')).not.toEqual([])
    await other.close()
    const again = openWorkspace({ data, log: failingLog })
    expect(again.store.all('SELECT 1 FROM space UNION ALL SELECT 1 FROM page_version')).toEqual([])
    await again.close()
  })
})

describe('an import that waits for its turn', () => {
  it('ends at once when it is cancelled, and is never read', async () => {
    const first = workspace.imports.start(book('first'))
    const second = workspace.imports.start(book('second'))
    onEvent = ({ id, state }) => {
      if (id === first.id && state === 'writing') workspace.imports.cancel(second.id)
    }
    expect(await ended(first.id)).toMatchObject({ state: 'done' })
    await workspace.imports.enqueue(() => Promise.resolve())
    const own = events.filter(({ id }) => id === second.id)
    expect(own).toMatchObject([{ state: 'cancelled', title: 'second' }])
    expect(events.indexOf(own[0]!)).toBeLessThan(events.findIndex(({ state }) => state === 'done'))
    expect(workspace.imports.isRunning).toBe(false)
  })
})
