import { readdirSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitPage } from '../../../src-main/content/markdown/split-page.ts'
import type { ExportInput, ExportPage } from '../../../src-main/exports/plan/export-input.ts'
import { exportPages } from '../../../src-main/exports/plan/export-pages.ts'
import { writeExportFolder } from '../../../src-main/exports/plan/write-export.ts'
import { writeSummary } from '../../../src-main/exports/plan/write-summary.ts'
import type { SummaryPage } from '../../../src-main/exports/plan/write-summary.ts'
import type { ImportPlan } from '../../../src-main/imports/plan/import-plan.ts'
import type { ImportSource } from '../../../src-main/imports/plan/import-source.ts'
import { openImportSource } from '../../../src-main/imports/plan/open-source.ts'
import { planImport } from '../../../src-main/imports/plan/plan-import.ts'
import { folderOf, temporaryFolder } from '../../support/content/archives.ts'
import { corpusFolder } from '../../support/content/corpora.ts'
import { outlineOf } from '../../support/content/plan-outline.ts'

/** Returns the input that a store passes to the export after importing a plan: pages and files as they were read. */
function inputOf(
  source: ImportSource,
  plan: ImportPlan,
  summary: ExportInput['summary'] = null,
): ExportInput {
  function* pages(): Generator<ExportPage> {
    for (const page of plan.pages)
      yield { ...page, ...contentOf(source, page.sourcePath, page.title), changes: {} }
  }
  const files = plan.files.map(({ sourcePath }) => ({ sourcePath, read: () => source.read(sourcePath) }))
  return { pages: pages(), files, summary }
}

function contentOf(source: ImportSource, path: string | null, title: string) {
  if (path === null) return { head: '', text: '' }
  const { head, text } = splitPage(Buffer.from(source.read(path)).toString('utf8'), title)
  return { head, text }
}

async function planOf(folder: string) {
  const source = await openImportSource(folder, { temporaryFolder: temporaryFolder() })
  return { source, plan: await planImport(source) }
}

describe.each(['rust-book', 'fluentd', 'axon', 'learn-go', 'react', 'cpp-docs'])('exporting %s', (name) => {
  it('returns every file byte for byte', async () => {
    const { source, plan } = await planOf(await corpusFolder(name))
    const changed: string[] = []
    const remaining = new Set(
      [...plan.pages, ...plan.files].flatMap(({ sourcePath }) => (sourcePath === null ? [] : [sourcePath])),
    )
    for (const { path, bytes } of exportPages(inputOf(source, plan))) {
      expect(remaining.delete(path)).toBe(true)
      if (Buffer.compare(bytes, source.read(path)) !== 0) changed.push(path)
    }
    expect([[...remaining], changed]).toEqual([[], []])
  })
})

describe.each(['rust-book', 'fluentd', 'axon', 'learn-go'])(
  'the table of contents of %s, written anew,',
  (name) => {
    it('writes a tree that reads as before', async () => {
      const { source, plan } = await planOf(await corpusFolder(name))
      const files = [...exportPages(inputOf(source, plan, plan.summary))].map(
        ({ path, bytes }) => [path, bytes] as const,
      )
      const again = await planOf(folderOf(Object.fromEntries(files), name))
      expect(outlineOf(again.plan.pages)).toEqual(outlineOf(plan.pages))
      const path = plan.summary!.sourcePath
      expect(Buffer.from(new Map(files).get(path)!).toString()).toBe(
        Buffer.from(source.read(path)).toString(),
      )
    })
  },
)

describe('a table of contents', () => {
  const style = fc.constantFrom('gitbook' as const, 'mdbook' as const)
  const titles = fc
    .stringMatching(/^[a-zA-Z0-9_*`[\]<>&{}#:'"\\!|~() .+äß-]{1,20}$/)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => /[a-z0-9]/i.test(text))
  const node = fc.record({
    title: titles,
    type: fc.constantFrom('document', 'group', 'link'),
    up: fc.nat(3),
    name: fc.constantFrom('x y', '(z)', 'a%20b', 'ü#?', 'n'),
  })

  it('describes any tree as an import reads it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(node, { minLength: 1, maxLength: 12 }), style, async (nodes, chosenStyle) => {
        const pages = treeOf(nodes)
        const summary = writeSummary(pages, 'toc/SUMMARY.md', chosenStyle)
        const files = Object.fromEntries(
          pages.flatMap(({ sourcePath }) => (sourcePath === null ? [] : [[sourcePath, 'text']])),
        )
        const { plan } = await planOf(
          folderOf({
            'other.md': 'x',
            ...files,
            '.gitbook.yaml': 'structure:\n  summary: toc/SUMMARY.md\n',
            'toc/SUMMARY.md': summary,
          }),
        )
        const read = plan.pages
          .slice(0, pages.length)
          .map(({ title, type, parent, sourcePath }) => ({ title, type, parent, sourcePath }))
        expect(read).toEqual(
          pages.map(({ title, type, parent, sourcePath }) => ({ title, type, parent, sourcePath })),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('omits hidden groups, and names files from its own folder', () => {
    const pages = treeOf([
      { title: 'A (b)', type: 'document', up: 0, name: 'x (1)' },
      { title: 'G', type: 'group', up: 9, name: '' },
    ])
    pages.push({ title: 'Hidden', type: 'group', parent: null, hidden: true, sourcePath: null })
    pages.push({ title: 'Below', type: 'document', parent: 2, hidden: false, sourcePath: 'z.md' })
    expect(writeSummary(pages, 'toc/SUMMARY.md', 'gitbook')).toBe(
      '# Table of contents\n\n* [A (b)](../p0/x%20%281%29.md)\n\n## G\n\n',
    )
  })
})

/** Returns a tree from a list. Each node is `up` levels above its deepest possible place. Links have no children. */
function treeOf(nodes: { title: string; type: string; up: number; name: string }[]): SummaryPage[] {
  const pages: SummaryPage[] = []
  const ancestors: number[] = []
  for (const [index, { title, type, up, name }] of nodes.entries()) {
    ancestors.splice(Math.max(0, ancestors.length - up))
    const page: SummaryPage = {
      title,
      type: type as SummaryPage['type'],
      parent: ancestors.at(-1) ?? null,
      hidden: false,
      sourcePath: type === 'document' ? `p${index}/${name}.md` : null,
      ...(type === 'link' && { href: 'https://a.example/(b)' }),
    }
    pages.push(page)
    if (type !== 'link') ancestors.push(index)
  }
  return pages
}

describe('a page that changed', () => {
  it('contains only its changes', async () => {
    const { source, plan } = await planOf(folderOf({ 'a.md': '# A\n\nText\n', 'b.md': 'Text\n' }))
    const input = inputOf(source, plan)
    const pages = [...input.pages]
    pages[0]!.changes = { title: 'New', hidden: true }
    const [a, b] = [...exportPages({ ...input, pages })].map(({ bytes }) => Buffer.from(bytes).toString())
    expect(a).toBe('---\nhidden: true\n---\n\n# New\n\nText\n')
    expect(b).toBe('Text\n')
  })
})

describe('a path that a store has twice, or that a system refuses', () => {
  const page = (sourcePath: string): ExportPage => ({
    sourcePath,
    title: 'Lamps',
    type: 'document',
    parent: null,
    hidden: false,
    head: '',
    text: `${sourcePath}\n`,
    changes: {},
  })
  const file = (sourcePath: string) => ({ sourcePath, read: () => Buffer.from(sourcePath) })
  const exported = (pages: string[], files: string[], summary: ExportInput['summary'] = null) =>
    [...exportPages({ pages: pages.map(page), files: files.map(file), summary })].map(({ path }) => path)

  it('becomes a path of its own, and all other files are exported', () => {
    expect(exported(['a.md', 'a.md', 'a-1.md'], ['i.png', 'x/i.png', 'i.png', 'a.md'])).toEqual([
      'a.md',
      'a-1.md',
      'a-1-1.md',
      'i.png',
      'x/i.png',
      'i-1.png',
      'a-2.md',
    ])
    expect(exported(['con.md', '../b.md', 'aux/c.md'], ['d\\e.png', '..', `${'ß'.repeat(200)}.png`])).toEqual(
      ['con_.md', 'file/b.md', 'aux_/c.md', 'd-e.png', 'file', `${'ß'.repeat(100)}.png`],
    )
    expect(exported([`${'a/'.repeat(50)}deep.md`], [])).toEqual(['deep.md'])
  })

  it('is not taken from the table of contents, which names the new path', () => {
    const summary = { sourcePath: 'SUMMARY.md', style: 'gitbook' as const }
    const files = [...exportPages({ pages: ['SUMMARY.md', 'a.md', 'a.md'].map(page), files: [], summary })]
    expect(files.map(({ path }) => path)).toEqual(['SUMMARY-1.md', 'a.md', 'a-1.md', 'SUMMARY.md'])
    expect(Buffer.from(files.at(-1)!.bytes).toString()).toContain(
      '(SUMMARY-1.md)\n* [Lamps](a.md)\n* [Lamps](a-1.md)',
    )
  })

  it('lets a space be written to a folder', () => {
    const folder = temporaryFolder()
    writeExportFolder(exportPages({ pages: ['a.md', 'a.md'].map(page), files: [], summary: null }), folder)
    expect(readdirSync(folder).toSorted()).toEqual(['a-1.md', 'a.md'])
  })
})
