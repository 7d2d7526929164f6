import { describe, expect, it } from 'vitest'
import { openImportSource } from '../../../src-main/content/import/open-source.ts'
import { planImport, refusalOf } from '../../../src-main/content/import/plan-import.ts'
import type { ImportPlan } from '../../../src-main/content/import/import-plan.ts'
import { folderOf, temporaryFolder } from '../../support/archives.ts'
import { outlineOf } from '../../support/outline.ts'

async function plan(files: Record<string, string | Uint8Array>): Promise<ImportPlan> {
  const source = await openImportSource(folderOf(files), { temporaryFolder: temporaryFolder() })
  return planImport(source)
}

/** `severity code path:line` of each notice. */
function findings({ notices }: ImportPlan): string[] {
  return notices.map(
    ({ severity, code, path, line }) =>
      `${severity} ${code} ${path ?? ''}${line === undefined ? '' : `:${line}`}`,
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
    const { pages, notices } = await plan({ ...PAGES, 'SUMMARY.md': summary })
    expect(notices).toEqual([])
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

  it('keeps pages that nothing names in a hidden group at the end', async () => {
    const result = await plan({ ...PAGES, 'SUMMARY.md': '* [Home](README.md)\n* [C](c/README.md)\n' })
    expect(outlineOf(result.pages)).toEqual([
      'Home [home] README.md',
      'C [c] c/README.md',
      'Not in the table of contents [not-in-the-table-of-contents] hidden',
      '  A [a] a.md',
      '  B [b] b.md',
      '  D [d] c/d.md',
    ])
    expect(findings(result)).toEqual(['warning summary.unlisted-pages SUMMARY.md'])
  })

  it('makes the second mention of a file a link, or a group where it holds pages', async () => {
    const summary = '* [A](a.md)\n* [Again](a.md)\n* [Once more](a.md)\n  * [B](b.md)\n'
    const result = await plan({ 'a.md': '# A\n', 'b.md': '# B\n', 'SUMMARY.md': summary })
    expect(outlineOf(result.pages)).toEqual([
      'A [a] a.md',
      'Again [again] → a.md (0)',
      'Once more [once-more]',
      '  B [b] b.md',
    ])
    expect(findings(result)).toEqual([
      'warning summary.repeated-file SUMMARY.md:2',
      'warning summary.repeated-file SUMMARY.md:3',
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
    expect(findings(result)).toEqual([
      'warning configuration.ignored .gitbook.yaml',
      'warning folder.outside src',
    ])
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
  it('makes folders of pages, groups and chains, in natural order', async () => {
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
    expect(findings(result)).toEqual(['warning page.title my-page.md'])
  })
})

describe('what cannot be imported', () => {
  it('is reported all at once, with file and line', async () => {
    const result = await plan({
      'SUMMARY.md':
        '* [A](a.md)\n* [Gone](gone.md)\n* [Out](../out.md)\n* [Me](SUMMARY.md)\n* [B](b.md)\n  * [B](b.md)\n* [ ](c.md)\n',
      'a.md': Buffer.from([0x23, 0x20, 0x41, 0x0a, 0x0a, 0xc3, 0xa4, 0xe4, 0x20]),
      'b.md': '# B\n',
      'c.md': `# C\n${'x'.repeat(1_048_576)}`,
    })
    expect(findings(result)).toEqual([
      'error page.encoding a.md:3',
      'error page.too-large c.md',
      'error summary.missing-file SUMMARY.md:2',
      'error summary.invalid-entry SUMMARY.md:3',
      'error summary.cycle SUMMARY.md:4',
      'error summary.cycle SUMMARY.md:6',
      'warning page.title c.md',
    ])
    expect(result.notices[0]?.message).toContain('byte 7')
    expect(result.notices[2]?.message).toContain('gone.md')
    const refusal = refusalOf(result)
    expect([refusal?.code, refusal?.message]).toEqual([
      'import.refused',
      expect.stringContaining('(and 5 more)'),
    ])
  })

  it('keeps the first hundred findings of a kind and counts the rest', async () => {
    const summary = Array.from({ length: 250 }, (_, index) => `* [x](${index}.md)`).join('\n')
    const { notices } = await plan({ 'a.md': '# A\n', 'SUMMARY.md': summary })
    expect(notices.filter(({ severity }) => severity === 'error')).toHaveLength(100)
    expect(notices.at(-1)?.message).toContain('150')
  })

  it('includes a folder without pages, and a configuration that names what is not there', async () => {
    expect(findings(await plan({ 'a.txt': 'x' }))).toEqual(['error pages.none '])
    expect(findings(await plan({ 'a.md': '# A\n', '.gitbook.yaml': 'root: nowhere\n' }))).toEqual([
      'error configuration.invalid .gitbook.yaml',
    ])
    expect(findings(await plan({ 'a.md': '# A\n', '.gitbook.yaml': 'root: [\n' }))).toEqual([
      expect.stringMatching(/^error configuration\.invalid/),
    ])
    expect(
      findings(await plan({ 'a.md': '# A\n', '.gitbook.yaml': 'structure:\n  summary: x.md\n' })),
    ).toEqual(['error configuration.invalid .gitbook.yaml'])
  })

  it('refuses nothing else', async () => {
    expect(refusalOf(await plan(PAGES))).toBeNull()
  })

  it('ends when it is cancelled', async () => {
    const source = await openImportSource(folderOf(PAGES), { temporaryFolder: temporaryFolder() })
    await expect(planImport(source, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'import.cancelled',
    })
  })
})
