import { describe, expect, it } from 'vitest'
import { ImportContentSource } from '../../../src-main/schemas/content-import.ts'
import { zipOf } from '../../support/content/archives.ts'
import { openImportFixture } from '../../support/content/import-fixture.ts'
import { dataUrl, wordDocument } from '../../support/content/word-document.ts'
import { bytesOf, startWebSite } from '../../support/hosts/web-site.ts'
import { refusal } from '../../support/refusal.ts'

describe('importing Markdown', () => {
  it('stores the text as typed, and separates its head from it', async () => {
    const fixture = openImportFixture({ Guide: 'Old.\n' })
    const text = '---\ndescription: Short\n---\n\n# Guide\n\nSome *text*  \nand\ttabs.\n'
    const result = await fixture.import('markdown', dataUrl('text/markdown', text))
    expect(result).toMatchObject({ importedResources: 1, totalResources: 1 })
    expect(fixture.tree()).toEqual(['Guide [guide]', 'Guide [guide-1]'])
    expect(fixture.text('guide-1')).toBe('Some *text*  \nand\ttabs.\n')
    expect(fixture.text('guide')).toBe('Old.\n')
  })

  it('includes the named pictures beside and below the document', async () => {
    const site = await startWebSite({
      '/docs/intro.md': bytesOf('text/plain', '# Intro\n\n![a](img/a.png) ![b](../b.png) ![c](/c.png)\n'),
      '/docs/img/a.png': bytesOf('image/png', 'a'),
      '/b.png': bytesOf('image/png', 'b'),
    })
    const fixture = openImportFixture()
    const result = await fixture.import('markdown', `${site.url}/docs/intro.md`)
    expect(result).toMatchObject({ importedResources: 2, totalResources: 2 })
    expect(fixture.files()).toEqual({ 'a.png': 1 })
    expect(site.requests).toEqual(['/docs/intro.md', '/docs/img/a.png'])
    expect(fixture.text('intro')).toBe('![a](img/a.png) ![b](../b.png) ![c](/c.png)\n')
  })

  it('decodes an older encoding, and refuses a file that is not text', async () => {
    const site = await startWebSite({
      '/old.md': bytesOf('text/markdown; charset=windows-1252', Buffer.from('# Caf\xe9 \x80\n', 'latin1')),
      '/page.html': '<h1>x</h1>',
    })
    const fixture = openImportFixture()
    await fixture.import('markdown', `${site.url}/old.md`)
    expect(fixture.tree()).toEqual(['Café € [old]'])
    expect(refusal(await fixture.attempt('markdown', `${site.url}/page.html`))).toBe('import.refused')
    expect(refusal(await fixture.attempt('markdown', `${site.url}/gone.md`))).toBe('fetch.failed')
  })
})

describe('importing a page of HTML', () => {
  it('creates one page of it, with its pictures, and its links resolved', async () => {
    const site = await startWebSite({
      '/a/page.html':
        '<title>T</title><h1>Page</h1><p><a href="other.html">o</a><img src="p.png" alt="P"></p>',
      '/a/p.png': bytesOf('image/png', 'png'),
    })
    const fixture = openImportFixture()
    const result = await fixture.import('html', `${site.url}/a/page.html`)
    expect(result).toMatchObject({ importedResources: 2, totalResources: 2 })
    expect(fixture.text('page')).toBe(`[o](${site.url}/a/other.html)![P](.gitbook/assets/p.png)\n`)
    expect(site.requests).toEqual(['/a/page.html', '/a/p.png'])
  })

  it('reads it from a `data:` address', async () => {
    const fixture = openImportFixture()
    await fixture.import(
      'html',
      'data:text/html;charset=utf-8,<h1>Größe</h1><p>x</p>'.replace('öß', '%C3%B6%C3%9F'),
    )
    expect(fixture.tree()).toEqual(['Größe [große]'])
  })
})

describe('importing a Word document', () => {
  it('creates a page of its headings and text, and files of its pictures', async () => {
    const fixture = openImportFixture()
    const result = await fixture.import('docx', dataUrl('application/octet-stream', wordDocument()))
    expect(result).toMatchObject({ importedResources: 2, totalResources: 2 })
    expect(fixture.tree()).toEqual(['Report [report]'])
    expect(fixture.text('report')).toBe('First & last.\n\n![](.gitbook/assets/picture.png)\n')
    expect(fixture.files()).toEqual({ 'picture.png': 8 })
  })

  it('is refused where it is not a document, or would unpack beyond its bounds', async () => {
    const fixture = openImportFixture()
    const broken = ['no zip', zipOf({ 'a.txt': 'a' }), wordDocument().subarray(0, 500)]
    for (const bytes of broken)
      expect(refusal(await fixture.attempt('docx', dataUrl('x/y', bytes)))).toBe('import.archive-broken')
    const bomb = wordDocument({ padding: 20_000_000 })
    expect(bomb.length).toBeLessThan(100_000)
    expect(refusal(await fixture.attempt('docx', dataUrl('x/y', bomb)))).toBe('import.limit')
  })
})

describe('importing a zip', () => {
  const BOOK = {
    'SUMMARY.md': '# Summary\n\n* [Start](README.md)\n* [More](more/page.md)\n* [Else](else/page.md)\n',
    'README.md': '# Start\n\n[more](more/page.md) [rooted](/more/page.md)\n',
    'more/page.md': '# More\n\n![p](../p.png)\n',
    'else/page.md': '# Else\n',
    'p.png': 'png',
  }

  it('fills an empty space with its book, in its order', async () => {
    const fixture = openImportFixture()
    const result = await fixture.import('zip', dataUrl('application/zip', zipOf(BOOK)))
    expect(result).toMatchObject({ importedResources: 4, totalResources: 4 })
    expect(fixture.tree()).toEqual(['Start [start]', 'More [page]', 'Else [page-1]'])
    expect(fixture.brokenLinks()).toBe(0)
  })

  it('is added to existing content, in a new folder where paths are taken, with intact links', async () => {
    const fixture = openImportFixture({ First: 'First.\n' })
    const book = { ...BOOK, 'README.md': '# Start\n\n[more](more/page.md)\n' }
    for (let times = 0; times < 3; times += 1)
      await fixture.import('zip', dataUrl('application/zip', zipOf(book)))
    expect(fixture.tree()).toEqual([
      'First [first]',
      'Start [start]',
      'More [page]',
      'Else [page-1]',
      'Start [start-1]',
      'More [page-2]',
      'Else [page-1-1]',
      'Start [start-2]',
      'More [page-3]',
      'Else [page-1-2]',
    ])
    expect(fixture.brokenLinks()).toBe(0)
  })

  it('is refused where it is broken, unsafe, or without pages', async () => {
    const fixture = openImportFixture()
    const attempt = (bytes: Uint8Array | string) => fixture.attempt('zip', dataUrl('application/zip', bytes))
    expect(refusal(await attempt('no zip'))).toBe('import.archive-broken')
    expect(refusal(await attempt(zipOf({ '../x.md': '# x' })))).toBe('import.archive-broken')
    expect(refusal(await attempt(zipOf({ 'x.txt': 'x' })))).toBe('import.refused')
    expect(fixture.tree()).toEqual([])
  })
})

describe('the sources that are documented only by name', () => {
  const others = ImportContentSource.options.filter(
    (source) => !['website', 'markdown', 'html', 'docx', 'zip'].includes(source),
  )

  it('are Confluence, wikis of GitHub, Notion and Google Docs', () => {
    expect(others).toEqual(['confluence', 'github-wiki', 'notion', 'google-docs'])
  })

  it.each(others)('%s is refused with advice, and nothing is fetched', async (source) => {
    const site = await startWebSite({})
    const result = await openImportFixture().attempt(source, site.url)
    expect(refusal(result)).toBe('input.invalid')
    expect(result.ok || result.problem.message).toMatch(/import (?:that|it)/)
    expect(site.requests).toEqual([])
  })
})
