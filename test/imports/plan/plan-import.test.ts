import { describe, expect, it } from 'vitest'
import type { ImportPlan } from '../../../src-main/imports/plan/import-plan.ts'
import { openImportSource } from '../../../src-main/imports/plan/open-source.ts'
import { planImport, refusalOf } from '../../../src-main/imports/plan/plan-import.ts'
import { folderOf, temporaryFolder } from '../../support/content/archives.ts'
import { outlineOf } from '../../support/content/outline.ts'

async function plan(files: Record<string, string | Uint8Array>): Promise<ImportPlan> {
  const source = await openImportSource(folderOf(files), { temporaryFolder: temporaryFolder() })
  return planImport(source)
}

/** `severity kind path:line` of each entry of the report. */
function findings({ report }: ImportPlan): string[] {
  return report.map(
    ({ severity, kind, path, line }) =>
      `${severity} ${kind} ${path ?? ''}${line === undefined ? '' : `:${line}`}`,
  )
}

const PAGES = {
  'README.md': '# Home\n',
  'a.md': '# A\n',
  'b.md': '# B\n',
  'c/README.md': '# C\n',
  'c/d.md': '# D\n',
}

describe('the plan of a GitBook', () => {
  it('follows lists, groups, links and anchors', async () => {
    const summary = `# Table of contents

* [Welcome](README.md)
* [First \\[a\\]](a.md "a link title")
  * [Part of it](a.md#part)
* Group in a list
    * [Bee](<b.md>)

## The end <a href="#the-end" id="the-end"></a>

* [C](c/)
  * [D](./c/d.md)
* [Web](https://a.example/x_\\(y\\))
`
    const result = await plan({ ...PAGES, 'SUMMARY.md': summary })
    const { pages } = result
    expect(findings(result)).toEqual(['note summary.folder SUMMARY.md:11'])
    expect(outlineOf(pages)).toEqual([
      'Welcome [welcome] README.md',
      'First [a] [a] a.md',
      '  Part of it [part-of-it] → a.md#part (1)',
      'Group in a list [group-in-a-list]',
      '  Bee [b] b.md',
      'The end [the-end]',
      '  C [c] c/README.md',
      '    D [d] c/d.md',
      '  Web [web] → https://a.example/x_(y)',
    ])
  })

  it('puts pages that nothing names into a hidden group at the end', async () => {
    const result = await plan({ ...PAGES, 'SUMMARY.md': '* [Home](README.md)\n* [C](c/README.md)\n' })
    expect(outlineOf(result.pages)).toEqual([
      'Home [home] README.md',
      'C [c] c/README.md',
      'Not in the table of contents [not-in-the-table-of-contents] hidden',
      '  A [a] a.md',
      '  B [b] b.md',
      '  D [d] c/d.md',
    ])
    expect(findings(result)).toEqual([
      'note summary.unlisted-page a.md',
      'note summary.unlisted-page b.md',
      'note summary.unlisted-page c/d.md',
    ])
  })

  it('turns the second mention of a file into a link, or into a group where it holds pages', async () => {
    const summary = '* [A](a.md)\n* [Again](a.md)\n* [Once more](a.md)\n  * [B](b.md)\n'
    const result = await plan({ 'a.md': '# A\n', 'b.md': '# B\n', 'SUMMARY.md': summary })
    expect(outlineOf(result.pages)).toEqual([
      'A [a] a.md',
      'Again [again] → a.md (0)',
      'Once more [once-more]',
      '  B [b] b.md',
    ])
    expect(findings(result)).toEqual([
      'note summary.repeated-file SUMMARY.md:2',
      'note summary.repeated-file SUMMARY.md:3',
    ])
  })

  it('takes root and files from .gitbook.yaml and leaves other folders out', async () => {
    const result = await plan({
      '.gitbook.yaml':
        'root: ./docs/\nstructure:\n  readme: start.md\n  summary: toc.md\nredirects:\n  old: a.md\n',
      'docs/toc.md': '* [A](a.md)\n',
      'docs/start.md': '# Start\n',
      'docs/a.md': '# A\n',
      'docs/.gitbook/assets/a.png': 'png',
      'docs/.gitbook/includes/note.md': 'note',
      LICENSE: 'free',
      'src/code.md': 'code',
    })
    expect(outlineOf(result.pages)).toEqual(['A [a] docs/a.md', 'Start [start] docs/start.md'])
    expect(findings(result)).toEqual(['note folder.outside src'])
    expect([...result.redirects]).toEqual([['old', 'a.md']])
    expect(result.contentRoot).toBe('docs')
    expect(result.files.map(({ sourcePath, role, contentType }) => [sourcePath, role, contentType])).toEqual([
      ['.gitbook.yaml', 'configuration', 'application/yaml'],
      ['docs/.gitbook/assets/a.png', 'attachment', 'image/png'],
      ['docs/.gitbook/includes/note.md', 'attachment', 'text/markdown'],
      ['docs/toc.md', 'configuration', 'text/markdown'],
      ['LICENSE', 'attachment', 'application/octet-stream'],
    ])
  })
})

describe('the plan of an mdBook', () => {
  it('follows parts, chapters before and behind, drafts and rules', async () => {
    const summary = `# Summary

[Before](before.md)

# Part one

- [A](a.md)
  1. [B](b.md)
- [Draft]()

---

[Behind](behind.md)
`
    const files = Object.fromEntries(
      ['before', 'a', 'b', 'behind'].map((name) => [`text/${name}.md`, `# ${name}\n`]),
    )
    const toml = '[build]\nsrc = "no"\n[book]\ntitle = "T"\nsrc = "text" # here\n[output.html]\nsrc = "no"\n'
    const { pages, summary: used } = await plan({ ...files, 'book.toml': toml, 'text/SUMMARY.md': summary })
    expect(outlineOf(pages)).toEqual([
      'Before [before] text/before.md',
      'Part one [part-one]',
      '  A [a] text/a.md',
      '    B [b] text/b.md',
      '  Draft [draft]',
      'Behind [behind] text/behind.md',
    ])
    expect(used).toEqual({ sourcePath: 'text/SUMMARY.md', style: 'mdbook' })
  })
})

describe('the plan of folders', () => {
  it('turns folders into pages, groups and chains, in natural order', async () => {
    const { pages, contentRoot } = await plan({
      'site/content/index.md': '# Home\n',
      'site/content/10-last.md': '---\ntitle: Last\n---\n',
      'site/content/2-first.mdx': 'Text only\n',
      'site/content/guide.md': '# Guide\n',
      'site/content/guide/one.md': '# One\n',
      'site/content/api/README.md': '# API\n',
      'site/content/api/z.md': 'a\n\n## Zed\n',
      'site/content/blog/2024/05/post.md': '# Post\n',
      'site/content/blog/2024/05/pic.png': 'png',
    })
    expect(outlineOf(pages)).toEqual([
      'Home [content] site/content/index.md',
      '2 first [2-first] site/content/2-first.mdx',
      'Last [10-last] site/content/10-last.md',
      'API [api] site/content/api/README.md',
      '  Zed [z] site/content/api/z.md',
      'Blog / 2024 / 05 [blog-2024-05]',
      '  Post [post] site/content/blog/2024/05/post.md',
      'Guide [guide] site/content/guide.md',
      '  One [one] site/content/guide/one.md',
    ])
    expect(contentRoot).toBe('site/content')
  })

  it('gives equal names different slugs', async () => {
    const { pages } = await plan({
      'a b.md': '# X\n',
      'a-b.md': '# X\n',
      'A_B.md': '# X\n',
      'a+b/x.md': '# X\n',
    })
    expect(
      pages
        .filter(({ parent }) => parent === null)
        .map(({ slug }) => slug)
        .toSorted(),
    ).toEqual(['a-b', 'a-b-1', 'a-b-2', 'a_b'])
  })

  it('names pages after their file when their title has nothing but spaces', async () => {
    const result = await plan({ 'my-page.md': '---\ntitle: "   "\n---\nText\n', 'other.md': '#  \n\nText\n' })
    expect(result.pages.map(({ title }) => title)).toEqual(['My page', 'Other'])
    expect(findings(result)).toEqual(['note page.title my-page.md:1'])
  })
})

describe('content that cannot be imported as it is', () => {
  it('is repaired, and reported all at once with file and line', async () => {
    const result = await plan({
      'SUMMARY.md':
        '* [A](a.md)\n* [Gone](gone.md)\n* [Out](../out.md)\n* [Me](SUMMARY.md)\n* [B](b.md)\n  * [B](b.md)\n* [ ](c.md)\n* [D](D.md)\n* [Dir](dir)\n',
      'a.md': Buffer.from([0x23, 0x20, 0x41, 0x0a, 0x0a, 0xc3, 0xa4, 0xe4, 0x20]),
      'b.md': '# B\n',
      'c.md': `# C\n${'x'.repeat(1_048_576)}`,
      'd.md': '# D\n',
      'dir/e.md': '# E\n',
    })
    expect(findings(result)).toEqual([
      'repair page.encoding a.md:3',
      'repair page.attached c.md',
      'repair summary.missing-file SUMMARY.md:2',
      'repair summary.invalid-entry SUMMARY.md:3',
      'repair summary.cycle SUMMARY.md:4',
      'repair summary.cycle SUMMARY.md:6',
      'repair summary.case SUMMARY.md:8',
      'repair summary.folder SUMMARY.md:9',
      'note summary.unlisted-page dir/e.md',
      'note page.title :7',
    ])
    expect(outlineOf(result.pages)).toEqual([
      'A [a] a.md',
      'Gone [gone]',
      'Out [out]',
      'Me [me]',
      'B [b] b.md',
      '  B [b] → b.md (4)',
      'c.md [c.md] → c.md',
      'D [d] d.md',
      'Dir [dir]',
      'Not in the table of contents [not-in-the-table-of-contents] hidden',
      '  E [e] dir/e.md',
    ])
    expect(result.report.filter(({ page }) => page !== undefined).map(({ page }) => page)).toEqual([
      1, 2, 3, 5, 7, 8, 6,
    ])
    expect(refusalOf(result)).toBeNull()
    const refusal = refusalOf(result, true)
    expect([refusal?.code, refusal?.message]).toEqual([
      'import.refused',
      expect.stringContaining('(and 7 more)'),
    ])
    expect(refusal?.cause).toHaveLength(8)
  })

  it('is listed whole, however much it is', async () => {
    const summary = Array.from({ length: 250 }, (_, index) => `* [x](${index}.md)`).join('\n')
    const result = await plan({ 'a.md': '# A\n', 'SUMMARY.md': summary })
    expect(result.report.filter(({ kind }) => kind === 'summary.missing-file')).toHaveLength(250)
    expect(refusalOf(result, true)?.cause).toHaveLength(250)
  })

  it('is empty without a page, also with a configuration that names missing files', async () => {
    expect(findings(await plan({ 'a.txt': 'x' }))).toEqual(['refusal pages.none '])
    for (const settings of [
      'root: nowhere\n',
      'root: [\n',
      'structure:\n  summary: x.md\n',
      '&a [*a, *b]\n',
    ]) {
      const result = await plan({ 'a.md': '# A\n', '.gitbook.yaml': settings })
      expect(findings(result)[0]).toMatch(/^repair configuration\.invalid \.gitbook\.yaml/)
      expect(outlineOf(result.pages)).toEqual(['A [a] a.md'])
    }
  })

  it('includes a table of contents without entries: the folders give the order', async () => {
    const result = await plan({ ...PAGES, 'SUMMARY.md': 'All pages are in the folders.\n' })
    expect(findings(result)).toEqual(['repair summary.unreadable SUMMARY.md'])
    expect(outlineOf(result.pages)).toContain('C [c] c/README.md')
  })

  it('includes lines that are not entries, and a second table of contents', async () => {
    const summary = '# Summary\n\nRead this first.\n\n* [A](a.md)\n  and [B](b.md)\n* [Home](README.md)\n'
    const result = await plan({ ...PAGES, 'SUMMARY.md': summary, 'c/SUMMARY.md': '* [D](d.md)\n' })
    expect(findings(result).filter((one) => !one.includes('unlisted'))).toEqual([
      'note summary.other c/SUMMARY.md',
      'note summary.ignored-line SUMMARY.md:3',
      'note summary.ignored-line SUMMARY.md:6',
    ])
  })

  it('includes entries that are nested deeper than pages can be', async () => {
    const lines = Array.from(
      { length: 300 },
      (_, depth) => `${'  '.repeat(depth)}* [P${depth}](p${depth}.md)`,
    )
    const files = Object.fromEntries(lines.map((_, depth) => [`p${depth}.md`, `# P${depth}\n`]))
    const { pages, report } = await plan({ ...files, 'SUMMARY.md': lines.join('\n') })
    const depths: number[] = []
    for (const { parent } of pages) depths.push(parent === null ? 1 : depths[parent]! + 1)
    expect(Math.max(...depths)).toBe(40)
    expect(report.map(({ kind }) => kind)).toEqual(Array.from({ length: 260 }, () => 'summary.too-deep'))
  })

  it('is nothing of a plain folder, also for a strict import', async () => {
    expect(refusalOf(await plan(PAGES), true)).toBeNull()
  })

  it('ends when it is cancelled', async () => {
    const source = await openImportSource(folderOf(PAGES), { temporaryFolder: temporaryFolder() })
    await expect(planImport(source, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'import.cancelled',
    })
  })
})
