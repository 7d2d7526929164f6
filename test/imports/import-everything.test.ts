import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { spaceForExport } from '../../src-main/exports/export-space.ts'
import { exportPages } from '../../src-main/exports/plan/export-pages.ts'
import { openImportSource } from '../../src-main/imports/plan/open-source.ts'
import type { SpaceRow } from '../../src-main/revisions/space-row.ts'
import type { ImportReportEntry } from '../../src-main/schemas/import-report.ts'
import { Problem } from '../../src-main/schemas/problem.ts'
import { openWorkspace } from '../../src-main/workspace/core.ts'
import type { HostedWorkspace } from '../../src-main/workspace/workspace.ts'
import { archiveFile, folderOf, temporaryFolder, zipOf } from '../support/content/archives.ts'
import { corpusFolder } from '../support/content/corpora.ts'
import { loudLog } from '../support/workspace.ts'

function openAccountWorkspace(): HostedWorkspace {
  const workspace = openWorkspace({ data: temporaryFolder(), log: loudLog })
  onTestFinished(() => workspace.close())
  return workspace
}

/** Returns the answer of an operation to the user at this machine. */
async function call<T>(
  workspace: HostedWorkspace,
  id: string,
  params: object,
  query: object = {},
): Promise<T> {
  const result = await workspace.call(id, { params, query }, workspace.localCaller())
  if (!result.ok) throw result.problem
  return result.value as T
}

async function write<T>(workspace: HostedWorkspace, id: string, input: object): Promise<T> {
  const result = await workspace.call(id, input, workspace.localCaller())
  if (!result.ok) throw result.problem
  return result.value as T
}

async function entriesOf(
  workspace: HostedWorkspace,
  space: string,
  query: object = {},
): Promise<ImportReportEntry[]> {
  const { items } = await call<{ items: { id: string }[] }>(workspace, 'listImportReports', {
    spaceId: space,
  })
  const params = { spaceId: space, importId: items[0]?.id }
  const entries: ImportReportEntry[] = []
  for (let page: string | undefined, isLast = false; !isLast;) {
    const answer = await call<{ items: ImportReportEntry[]; next?: { page: string }; count: number }>(
      workspace,
      'listImportReportEntries',
      params,
      { limit: 1000, ...query, ...(page !== undefined && { page }) },
    )
    entries.push(...answer.items)
    page = answer.next?.page
    isLast = page === undefined
  }
  return entries
}

function exported(workspace: HostedWorkspace, space: string): Map<string, Buffer> {
  const row = workspace.store.get<SpaceRow>('SELECT * FROM space WHERE id = ?', space)!
  const files = [...exportPages(spaceForExport(workspace.store, row))]
  return new Map(files.map(({ path, bytes }) => [path, Buffer.from(bytes)]))
}

const kinds = (entries: readonly ImportReportEntry[]): string[] => [
  ...new Set(entries.map(({ kind }) => kind)),
]

describe.each(['rust-book', 'fluentd', 'axon', 'learn-go', 'react'])('the book %s', (name) => {
  it('is imported whole: each link that leads nowhere has an entry, and each file goes out as it came', async () => {
    const workspace = openAccountWorkspace()
    const folder = await corpusFolder(name)
    const { space, report } = await workspace.imports.run(folder)
    const entries = await entriesOf(workspace, space)
    expect(entries).toHaveLength(report.counts.reduce((sum, { count }) => sum + count, 0))
    const { stats } = await call<{ stats: { broken: { total: number } } }>(workspace, 'listSpaceLinks', {
      spaceId: space,
    })
    const aboutLinks = entries.filter(({ kind }) => /^(?:link|picture)\./.test(kind))
    expect(aboutLinks).toHaveLength(stats.broken.total)
    for (const entry of aboutLinks)
      expect([entry.line, entry.place.kind]).toEqual([expect.any(Number), 'page'])
    expect(entries.filter(({ severity }) => severity === 'repair')).toEqual([])
    const source = await openImportSource(folder, { temporaryFolder: temporaryFolder() })
    const out = exported(workspace, space)
    const outside = entries.flatMap(({ kind, path }) => (kind === 'folder.outside' ? [`${path}/`] : []))
    for (const { path } of source.files) {
      if (outside.some((one) => path.startsWith(one))) continue
      expect([path, out.get(path)?.equals(source.read(path))]).toEqual([path, true])
    }
  })
})

const big = `---\ndescription: generated\n---\n\n# Reference\n\nIntro.\n\n${Array.from(
  { length: 300 },
  (_, at) =>
    `## Function ${at}\n\n${`It takes [an argument](arguments.md) and answers ${at}.\n`.repeat(140)}\n`,
).join('')}`

describe('a book that was refused whole', () => {
  const files = {
    'SUMMARY.md':
      '# Summary\n\n* [Start](README.md)\n* [Reference](reference.md)\n* [Guides](guides)\n  * [One](guides/one.md)\n* [Gone](gone.md)\n',
    'README.md': '# Start\n\n[gone](nowhere.md)\n\n## Later\n\n![none](none.png) [case](Arguments.md)\n',
    'reference.md': big,
    'arguments.md': '# Arguments\n',
    'guides/one.md': '# One\n',
    'latin.md': Buffer.from('# Größe\n\nSchöne Grüße aus Köln, für alle Leser.\n', 'latin1'),
    'picture.md': Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex'),
    'head.md': '---\ntitle: [a, *b\n---\n\n# Head\n',
  }

  it('is imported with a report in which each entry has its place', async () => {
    const workspace = openAccountWorkspace()
    expect(Buffer.byteLength(big)).toBeGreaterThan(2_100_000)
    const { space } = await workspace.imports.run(folderOf(files))
    const entries = await entriesOf(workspace, space)
    const shown = entries.map(({ kind, path, line, place }) => [
      `${kind} ${path}${line === null ? '' : `:${line}`}`,
      place.kind === 'page' ? `${place.title}${place.anchor === null ? '' : `#${place.anchor}`}` : place.kind,
    ])
    expect(shown).toEqual([
      ['page.encoding latin.md:1', 'Größe'],
      ['page.attached picture.md', 'file'],
      ['page.split reference.md', 'Reference'],
      ['summary.folder SUMMARY.md:5', 'Guides'],
      ['summary.missing-file SUMMARY.md:7', 'Gone'],
      ['page.front-matter head.md:1', 'Head'],
      ['summary.unlisted-page arguments.md', 'Arguments'],
      ['summary.unlisted-page head.md', 'Head'],
      ['summary.unlisted-page latin.md', 'Größe'],
      ['link.broken README.md:3', 'Start'],
      ['picture.missing README.md:7', 'Start#later'],
      ['link.case README.md:7', 'Start#later'],
    ])
    expect(kinds(await entriesOf(workspace, space, { kind: 'link.case' }))).toEqual(['link.case'])
    expect((await entriesOf(workspace, space, { search: 'NÖWHERE.md' })).map(({ line }) => line)).toEqual([3])
    expect(await entriesOf(workspace, space, { search: 'nothing of the kind' })).toEqual([])
  })

  it('goes out as it came, the page that was split as one file, also after an edit of a part', async () => {
    const workspace = openAccountWorkspace()
    const { space } = await workspace.imports.run(folderOf(files))
    const out = exported(workspace, space)
    for (const [path, content] of Object.entries(files)) {
      const bytes =
        path === 'latin.md' ? Buffer.from(files['latin.md'].toString('latin1')) : Buffer.from(content)
      expect([path, out.get(path)?.equals(bytes)]).toEqual([path, true])
    }
    expect([...out.keys()].toSorted()).toEqual(Object.keys(files).toSorted())
    const part = workspace.store.get<{ page: string; title: string }>(
      "SELECT page, title FROM page_version WHERE source_path = 'reference.part-3.md'",
    )!
    const params = { spaceId: space }
    const opened = await write<{ id: string }>(workspace, 'createChangeRequest', { params, body: {} })
    const of = { params: { ...params, changeRequestId: opened.id } }
    const change = { operation: 'update_page', page: part.page, document: { markdown: 'Another text\n' } }
    await write(workspace, 'updateChangeRequestContent', { ...of, body: { changes: [change] } })
    await write(workspace, 'mergeChangeRequest', of)
    const edited = exported(workspace, space).get('reference.md')!.toString()
    expect(edited).toContain('Another text\n')
    expect(edited.startsWith(big.slice(0, 10_000))).toBe(true)
    expect(edited.endsWith(big.slice(-10_000))).toBe(true)
  })

  it('is refused by a strict import with every reason, and leaves nothing', async () => {
    const workspace = openAccountWorkspace()
    const problem: unknown = await workspace.imports
      .runFound(folderOf(files), { isStrict: true })
      .catch((error: unknown) => error)
    expect(problem).toMatchObject({
      code: 'import.refused',
      cause: expect.objectContaining({ length: 5 }) as unknown,
    })
    expect(workspace.store.all('SELECT id FROM space')).toEqual([])
  })

  it('has its report after a restart, and until the space is removed for good', async () => {
    const data = temporaryFolder()
    const first = openWorkspace({ data, log: loudLog })
    const { space } = await first.imports.run(folderOf(files))
    const before = await entriesOf(first, space)
    await first.close()
    const second = openWorkspace({ data, log: loudLog })
    onTestFinished(() => second.close())
    expect(await entriesOf(second, space)).toEqual(before)
    second.store.transaction(() => second.store.run('DELETE FROM space WHERE id = ?', space))
    expect(second.store.all('SELECT * FROM import_entry')).toEqual([])
  })
})

const NAMES = [
  'a.md',
  'A.md',
  'b.md',
  'README.md',
  'index.md',
  'SUMMARY.md',
  'x.png',
  'c',
  'aux.md',
  'e\\f.md',
  '.git',
  'z.mdx',
  '.gitbook.yaml',
  'book.toml',
  'ü.md',
]
const FOLDERS = [
  '',
  'c/',
  'c/d/',
  'src/',
  'node_modules/',
  'deep/'.repeat(45),
  `${'n'.repeat(200)}/${'m'.repeat(200)}/${'o'.repeat(200)}/${'p'.repeat(200)}/`,
]
const TEXTS = [
  '',
  '# A\n',
  '* [A](a.md)\n  * [C](c)\n* [A](a.md)\n* [](../x.md)\n* [S](SUMMARY.md)\n',
  '---\ntitle: [*x\n---\n',
  '---\nlayout: &a {b: *a}\n---\n# T\n',
  'root: c\n',
  'structure: 7\n',
  '[x](B.md) ![y](gone.png) [z](#no)\n',
  '\ufeff# B\n',
  '# '.repeat(3000),
]
const content = fc.oneof(
  fc.constantFrom(...TEXTS).map((text) => Buffer.from(text)),
  fc.constantFrom(...TEXTS).map((text) => Buffer.from(text, 'utf16le')),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => Buffer.from(text)),
)
const tree = fc.dictionary(
  fc.tuple(fc.constantFrom(...FOLDERS), fc.constantFrom(...NAMES)).map(([folder, name]) => folder + name),
  content,
  { maxKeys: 12, noNullPrototype: true },
)

/** Writes what the file system takes; answers the paths. */
function written(root: string, files: Record<string, Buffer>): string[] {
  return Object.entries(files).flatMap(([path, bytes]) => {
    const target = join(root, path)
    try {
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, bytes)
      return [path]
    } catch {
      // A path that is a file and a folder at once, as the dictionary may hold.
      return []
    }
  })
}

/** Every file is a page or file of the space, or the report names it or a folder above it. */
async function unaccounted(
  workspace: HostedWorkspace,
  space: string,
  paths: readonly string[],
): Promise<string[]> {
  const entries = await entriesOf(workspace, space)
  const out = exported(workspace, space)
  const named = (path: string) =>
    entries.some(
      (entry) =>
        entry.path === path ||
        path.startsWith(`${entry.path}/`) ||
        entry.message.includes(path.slice(0, 190)),
    )
  // The one folder around all that an archive holds is the root.
  const below = (path: string) => path.slice(path.indexOf('/') + 1)
  return paths.filter((path) => ![path, below(path)].some((one) => out.has(one) || named(one)))
}

it('imports a page and a file of the same bytes, both as they are', async () => {
  const workspace = openAccountWorkspace()
  const text = '* [A](a.md)\n* [Gone](gone.md)\n'
  const { space } = await workspace.imports.run(folderOf({ 'SUMMARY.md': text, 'a.md': text }))
  const { items } = await call<{ items: unknown[] }>(
    workspace,
    'searchSpaceContent',
    { spaceId: space },
    { query: 'gone' },
  )
  expect(items).not.toEqual([])
  const out = exported(workspace, space)
  expect([out.get('a.md')?.toString(), out.get('SUMMARY.md')?.toString()]).toEqual([text, text])
})

describe('any tree of files and bytes', () => {
  it(
    'is imported or refused with a sentence, and nothing of it is lost in silence',
    { timeout: 240_000 },
    async () => {
      const workspace = openAccountWorkspace()
      const outcomes = { imported: 0, refused: 0 }
      await fc.assert(
        fc.asyncProperty(tree, fc.boolean(), async (files, isArchive) => {
          const root = join(temporaryFolderNow(), 'book')
          mkdirSync(root)
          let paths = Object.keys(files)
          let path = root
          if (isArchive) path = archiveOf(root, files)
          else {
            paths = written(root, files)
            symlinkSync('/etc', join(root, 'link'))
          }
          try {
            const { space } = await workspace.imports.run(path)
            outcomes.imported += 1
            expect(await unaccounted(workspace, space, paths)).toEqual([])
          } catch (error) {
            if (!(error instanceof Problem)) throw error
            outcomes.refused += 1
            expect(error.code).toMatch(/^import\./)
            expect(error.message).toMatch(/^[A-Z].*\.$/s)
          } finally {
            rmSync(dirname(root), { recursive: true })
          }
        }),
        { numRuns: 150, seed: 20261122 },
      )
      expect(outcomes.imported).toBeGreaterThan(50)
      expect(outcomes.refused).toBeGreaterThan(5)
    },
  )
})

function archiveOf(root: string, files: Record<string, Buffer>): string {
  const path = join(dirname(root), 'book.zip')
  const entries = Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, [bytes, { level: 0 }] as const]),
  )
  writeFileSync(path, zipOf({}, entries as never))
  return path
}

/** A folder that the test removes itself: hundreds of them would stay until its end. */
function temporaryFolderNow(): string {
  return dirname(archiveFile('x', new Uint8Array()))
}
