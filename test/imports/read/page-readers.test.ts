import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ImportEvent } from '../../../src-main/schemas/feed/change-event.ts'
import { openWorkspace } from '../../../src-main/workspace/core.ts'
import type { HostedWorkspace } from '../../../src-main/workspace/workspace.ts'
import { folderOf, temporaryFolder } from '../../support/content/archives.ts'
import { THREADS } from '../../support/hosts/host-code.ts'
import { failingLog } from '../../support/workspace.ts'

const { pages } = THREADS
const failingPages = support('failing-pages-thread.ts')
const silentPages = support('silent-pages-thread.ts')
const silentParses = support('silent-parses-thread.ts')

function support(script: string): string {
  return join(import.meta.dirname, '../../support/hosts', script)
}

/** A book that is large enough for threads: 300 pages, with pages and files of every kind among them. */
function largeBook(): string {
  const body = 'Words of a page, with `code` and more of them.\n\n'.repeat(170)
  const ordinary = Array.from({ length: 300 }, (_, number): [string, string] => [
    `part-${number % 7}/page-${number}.md`,
    `---\ndescription: About ${number}\n---\n\n# Page ${number}\n\n[next](../part-${(number + 1) % 7}/page-${number + 1}.md) and [a section](../part-${(number + 2) % 7}/page-${number + 2}.md#nowhere)\n\n## Section ${number}\n\n${body}`,
  ])
  const many = Array.from({ length: 900 }, (_, link) => `[link ${link}](missing-${link}.md)\n`).join('\n')
  return folderOf({
    ...Object.fromEntries(ordinary),
    'README.md': '# Home\n\n![a picture](assets/dot.png) [up](part-1/PAGE-1.md)\n',
    'latin.md': Buffer.from('# Caf\xe9\n\nD\xe9j\xe0 vu.\n', 'latin1'),
    'broken.md': '---\ntitle: [unclosed\n---\n\n# Broken front matter\n',
    'binary.md': Buffer.from([0, 1, 2, 3, 0, 5]),
    'links.md': `# Many links\n\n${many}`,
    'large.md': `# Large\n\n${Array.from({ length: 120 }, (_, part) => `## Part ${part}\n\n${'A line of text.\n'.repeat(1000)}`).join('\n')}`,
    'openapi.yaml': 'openapi: 3.0.3\npaths: {}\ncomponents: { schemas: { Pet: { $ref: parts/Pet.yaml } } }\n',
    'parts/Pet.yaml': 'type: object\n',
    'assets/dot.png': Buffer.from('89504e470d0a1a0a', 'hex'),
  })
}

/** Opens a workspace whose ids and times are the same in every run. */
function open(pagesScript?: string, clock = () => 1_700_000_000_000): HostedWorkspace {
  let id = 0
  const workspace = openWorkspace({
    data: temporaryFolder(),
    log: failingLog,
    clock,
    newId: () => `id-${String((id += 1)).padStart(6, '0')}`,
    ...(pagesScript !== undefined && { threads: { pages: pagesScript } }),
  })
  onTestFinished(() => workspace.close())
  return workspace
}

/** The same with a clock that advances with each read, so that every event is emitted and a turn is one step. */
function openInSteps(pagesScript: string): HostedWorkspace {
  let now = 0
  return open(pagesScript, () => (now += 1000))
}

const TABLES = {
  page_version: 'SELECT * FROM page_version ORDER BY line, page, seq',
  file_version: 'SELECT * FROM file_version ORDER BY line, file, seq',
  blob: 'SELECT hex(hash) AS hash, size, data FROM blob ORDER BY id',
  link: 'SELECT * FROM link ORDER BY line, page, ordinal',
  search_document: 'SELECT * FROM search_document ORDER BY id',
  import_entry: 'SELECT * FROM import_entry ORDER BY report, ordinal',
  openapi_version: 'SELECT text FROM openapi_version ORDER BY id',
  words: "SELECT rowid FROM search WHERE search MATCH 'words OR vu OR line' ORDER BY rowid",
  headings: "SELECT rowid FROM search_heading WHERE search_heading MATCH 'section OR large' ORDER BY rowid",
}

function content(workspace: HostedWorkspace): Record<string, unknown[]> {
  const entries = Object.entries(TABLES).map(([name, sql]) => [name, workspace.store.all(sql)])
  return Object.fromEntries(entries) as Record<string, unknown[]>
}

async function importedBy(book: string, pagesScript?: string): Promise<Record<string, unknown[]>> {
  const workspace = open(pagesScript)
  await workspace.imports.run(book, 'Book')
  await workspace.specs.idle()
  return content(workspace)
}

/** Calls back at each event of imports, and resolves to the last one. */
function follow(workspace: HostedWorkspace, onEvent: (event: ImportEvent) => void): Promise<ImportEvent> {
  return new Promise((resolve) => {
    workspace.subscribe((event) => {
      if (event.type !== 'import') return
      onEvent(event)
      if (event.state !== 'reading' && event.state !== 'writing') resolve(event)
    })
  })
}

/** The stages of an import, each with the events by which it is recognised. */
const STAGES: [string, (event: ImportEvent, earlier: readonly ImportEvent[]) => boolean][] = [
  ['lists the files', ({ state, done, total }) => state === 'reading' && done === total && done === 100],
  ['checks the pages', ({ state, done, total }) => state === 'reading' && done > 60 && done < total],
  ['waits for the first pages', ({ state, done }) => state === 'writing' && done <= 1],
  ['writes the pages', ({ state, done }) => state === 'writing' && done === 150],
  [
    'checks the links to sections',
    ({ state, done, total }, earlier) =>
      state === 'writing' && done === total && earlier.at(-1)?.done === total,
  ],
]

describe('an import whose pages are read by threads', () => {
  it('writes exactly what an import on one thread writes, in every table', async () => {
    const book = largeBook()
    const here = await importedBy(book)
    const apart = await importedBy(book, pages)
    for (const table of Object.keys(TABLES))
      expect({ [table]: apart[table] }).toEqual({ [table]: here[table] })
    expect(here['openapi_version']).toHaveLength(1)
    expect(here['page_version']!.length).toBeGreaterThan(300)
    expect(here['link']!.length).toBeGreaterThan(1400)
  })

  it('loses nothing when the threads fail', async () => {
    const book = largeBook()
    expect(await importedBy(book, failingPages)).toEqual(await importedBy(book))
  })

  it('reports a page that disappears between the plan and its writing, and imports the others', async () => {
    const book = largeBook()
    const workspace = openInSteps(pages)
    const ended = follow(workspace, ({ state, done }) => {
      if (state === 'writing' && done <= 1) rmSync(join(book, 'part-6/page-293.md'), { force: true })
    })
    workspace.imports.start(book)
    expect(await ended).toMatchObject({ state: 'done' })
    const entries = workspace.store.all("SELECT path FROM import_entry WHERE kind = 'file.unreadable'")
    expect(entries).toEqual([{ path: 'part-6/page-293.md' }])
    const written = workspace.store.all('SELECT page FROM page_version WHERE text IS NOT NULL')
    expect(written.length).toBeGreaterThan(300)
  })

  it('counts each page and file once, up to their number', async () => {
    const workspace = openInSteps(pages)
    const events: ImportEvent[] = []
    const ended = follow(workspace, (event) => events.push(event))
    workspace.imports.start(largeBook())
    await ended
    const written = events.filter(({ state }) => state === 'writing')
    const counts = written.map(({ done }) => done)
    const steps = counts.slice(1).map((done, index) => done - counts[index]!)
    expect(steps.filter((step) => step !== 0 && step !== 1)).toEqual([])
    expect(counts[0]).toBeLessThanOrEqual(1)
    expect(written.at(-1)).toMatchObject({ done: written[0]!.total })
    const read = events.findLast(({ state }) => state === 'reading')
    expect(read).toMatchObject({ done: read!.total })
  })

  it.each(STAGES)('ends at the next step when it is cancelled while it %s', async (_, isStage) => {
    const workspace = openInSteps(pages)
    const before: ImportEvent[] = []
    const after: ImportEvent[] = []
    const ended = follow(workspace, (event) => {
      const isCancelled = after.length > 0
      if (!isCancelled && !isStage(event, before)) before.push(event)
      else after.push(event)
      if (after.length === 1) workspace.imports.cancel(event.id)
    })
    workspace.imports.start(largeBook())
    expect(await ended).toMatchObject({ state: 'cancelled' })
    expect(after.map(({ state }) => state)).toEqual([after[0]!.state, 'cancelled'])
    // Its rows are deleted before the next work in the queue.
    await workspace.imports.enqueue(() => Promise.resolve())
    for (const [table, rows] of Object.entries(content(workspace)))
      expect({ table, rows }).toEqual({ table, rows: [] })
    expect(workspace.store.all('SELECT id FROM space')).toEqual([])
  })

  it.each(['reading', 'writing'])('is cancelled while %s although no thread ever answers', async (stage) => {
    const workspace = openInSteps(stage === 'reading' ? silentPages : silentParses)
    const ended = follow(workspace, ({ id, state }) => {
      if (state === stage) setImmediate(() => workspace.imports.cancel(id))
    })
    workspace.imports.start(largeBook())
    expect(await ended).toMatchObject({ state: 'cancelled' })
    expect(workspace.store.all('SELECT id FROM space')).toEqual([])
  })

  it('ends its threads, so that the process can end', async () => {
    const workspace = open(pages)
    await workspace.imports.run(largeBook())
    expect(process.getActiveResourcesInfo().filter((name) => name === 'MessagePort')).toEqual([])
  })
})
