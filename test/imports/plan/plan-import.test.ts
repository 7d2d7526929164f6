import { describe, expect, it } from 'vitest'
import { outlineOf } from '../../support/content/plan-outline.ts'
import { plan, findings } from '../../support/content/planned-import.ts'

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

  it('puts unlisted pages into a hidden group at the end', async () => {
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

  it('turns the second mention of a file into a link, or into a group when it contains pages', async () => {
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

  it('reads the root and the files from .gitbook.yaml, and omits other folders', async () => {
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
  it('follows parts, chapters before and after them, drafts and rules', async () => {
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

  it('names pages after their file when their title is blank', async () => {
    const result = await plan({ 'my-page.md': '---\ntitle: "   "\n---\nText\n', 'other.md': '#  \n\nText\n' })
    expect(result.pages.map(({ title }) => title)).toEqual(['My page', 'Other'])
    expect(findings(result)).toEqual(['note page.title my-page.md:1'])
  })
})
