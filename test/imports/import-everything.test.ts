import { describe, expect, it, onTestFinished } from 'vitest'
import { openImportSource } from '../../src-main/imports/plan/open-source.ts'
import type { ImportReportEntry } from '../../src-main/schemas/import-report.ts'
import { openWorkspace } from '../../src-main/workspace/core.ts'
import { folderOf, temporaryFolder } from '../support/content/archives.ts'
import { corpusFolder } from '../support/content/corpora.ts'
import { call, entriesOf, exported, openEmptyWorkspace, write } from '../support/imports/import-checks.ts'
import { failingLog } from '../support/workspace.ts'

const kinds = (entries: readonly ImportReportEntry[]): string[] => [
  ...new Set(entries.map(({ kind }) => kind)),
]

describe.each(['rust-book', 'fluentd', 'axon', 'learn-go', 'react'])('the book %s', (name) => {
  it('is imported completely: each broken link has an entry, and each file is exported byte for byte', async () => {
    const workspace = openEmptyWorkspace()
    const folder = await corpusFolder(name)
    const { space, report } = await workspace.imports.run(folder)
    const entries = await entriesOf(workspace, space)
    expect(entries).toHaveLength(report.counts.reduce((sum, { count }) => sum + count, 0))
    const { stats } = await call<{ stats: { broken: { total: number } } }>(workspace, 'listSpaceLinks', {
      spaceId: space,
    })
    const aboutLinks = entries.filter(({ kind }) => /^(?:link|picture)\./.test(kind))
    expect(aboutLinks).toHaveLength(stats.broken.total)
    const unplaced = aboutLinks.filter(({ line, place }) => line === null || place.kind !== 'page')
    expect(unplaced).toEqual([])
    expect(entries.filter(({ severity }) => severity === 'repair')).toEqual([])
    const source = await openImportSource(folder, { temporaryFolder: temporaryFolder() })
    const out = exported(workspace, space)
    const outside = entries.flatMap(({ kind, path }) => (kind === 'folder.outside' ? [`${path}/`] : []))
    const inside = source.files.filter(
      ({ path }) => !outside.some((folderPath) => path.startsWith(folderPath)),
    )
    expect(inside.length).toBeGreaterThan(40)
    const changed = inside.filter(({ path }) => !out.get(path)?.equals(source.read(path)))
    expect(changed).toEqual([])
  })
})

const big = `---\ndescription: generated\n---\n\n# Reference\n\nIntro.\n\n${Array.from(
  { length: 300 },
  (_, index) =>
    `## Function ${index}\n\n${`It takes [an argument](arguments.md) and answers ${index}.\n`.repeat(140)}\n`,
).join('')}`

describe('a book with many faults', () => {
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

  it('is imported with a report with the place of each entry', async () => {
    const workspace = openEmptyWorkspace()
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

  it('is exported byte for byte, with a split page as one file, also after an edit of a part', async () => {
    const workspace = openEmptyWorkspace()
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
    const target = { params: { ...params, changeRequestId: opened.id } }
    const change = { operation: 'update_page', page: part.page, document: { markdown: 'Another text\n' } }
    await write(workspace, 'updateChangeRequestContent', { ...target, body: { changes: [change] } })
    await write(workspace, 'mergeChangeRequest', target)
    const edited = exported(workspace, space).get('reference.md')!.toString()
    expect(edited).toContain('Another text\n')
    expect(edited.startsWith(big.slice(0, 10_000))).toBe(true)
    expect(edited.endsWith(big.slice(-10_000))).toBe(true)
  })

  it('is refused by a strict import with every reason, and nothing is stored', async () => {
    const workspace = openEmptyWorkspace()
    const problem: unknown = await workspace.imports
      .runFound(folderOf(files), { isStrict: true })
      .catch((error: unknown) => error)
    expect(problem).toMatchObject({
      code: 'import.refused',
      cause: expect.objectContaining({ length: 5 }) as unknown,
    })
    expect(workspace.store.all('SELECT id FROM space')).toEqual([])
  })

  it('has its report after a restart, until the space is permanently removed', async () => {
    const data = temporaryFolder()
    const first = openWorkspace({ data, log: failingLog })
    const { space } = await first.imports.run(folderOf(files))
    const before = await entriesOf(first, space)
    await first.close()
    const second = openWorkspace({ data, log: failingLog })
    onTestFinished(() => second.close())
    expect(await entriesOf(second, space)).toEqual(before)
    second.store.transaction(() => second.store.run('DELETE FROM space WHERE id = ?', space))
    expect(second.store.all('SELECT * FROM import_entry')).toEqual([])
  })
})
