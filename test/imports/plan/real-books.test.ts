import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openImportSource } from '../../../src-main/imports/plan/open-source.ts'
import { planImport } from '../../../src-main/imports/plan/plan-import.ts'
import { temporaryFolder } from '../../support/content/archives.ts'
import { corpusFolder } from '../../support/content/corpora.ts'
import { outlineOf } from '../../support/content/plan-outline.ts'

async function planOf(name: string) {
  const source = await openImportSource(await corpusFolder(name), { temporaryFolder: temporaryFolder() })
  return { source, plan: await planImport(source) }
}

describe.each(['rust-book', 'fluentd', 'axon', 'learn-go', 'react', 'cpp-docs'])('the book %s', (name) => {
  it('is planned without an error: every page once, each after its parent, with unique slugs', async () => {
    const { source, plan } = await planOf(name)
    expect(plan.title).toBe(name)
    expect(plan.report.filter(({ severity }) => severity !== 'note')).toEqual([])
    const planned = plan.pages.flatMap(({ sourcePath }) => (sourcePath === null ? [] : [sourcePath]))
    const inBook = source.files
      .map(({ path }) => path)
      .filter((path) => name !== 'rust-book' || path.startsWith('src/'))
    const expected = inBook.filter((path) => path.endsWith('.md') && !path.endsWith('SUMMARY.md'))
    expect(planned.toSorted()).toEqual(expected.toSorted())
    expect(plan.pages.every(({ parent }, index) => parent === null || parent < index)).toBe(true)
    expect(new Set(plan.pages.map(({ parent, slug }) => `${parent} ${slug}`)).size).toBe(plan.pages.length)
    const known = new Set([...planned, ...plan.files.map(({ sourcePath }) => sourcePath)])
    expect(inBook.filter((path) => !known.has(path))).toEqual([])
  })
})

describe('books with a table of contents', () => {
  it.each([
    ['rust-book', 'src/SUMMARY.md'],
    ['fluentd', 'SUMMARY.md'],
    ['axon', 'SUMMARY.md'],
    ['learn-go', 'SUMMARY.md'],
  ])('%s has its order', async (name, summary) => {
    const { plan } = await planOf(name)
    const markdown = readFileSync(join(await corpusFolder(name), summary), 'utf8')
    const named = [...markdown.matchAll(/\]\(([^)]+\.md)\)/g)].map(([, path]) => join(summary, '..', path!))
    const hidden = plan.pages.findIndex((page) => page.hidden)
    const visible = hidden < 0 ? plan.pages : plan.pages.slice(0, hidden)
    const paths = visible.flatMap(({ sourcePath }) => (sourcePath === null ? [] : [sourcePath]))
    expect(paths).toEqual([...new Set(named)])
    expect(paths.length).toBeGreaterThan(40)
  })

  it('rust-book starts with its first chapters', async () => {
    const { plan } = await planOf('rust-book')
    expect(outlineOf(plan.pages).slice(0, 6)).toEqual([
      'The Rust Programming Language [title-page] src/title-page.md',
      'Foreword [foreword] src/foreword.md',
      'Introduction [ch00-00-introduction] src/ch00-00-introduction.md',
      'Getting Started [ch01-00-getting-started] src/ch01-00-getting-started.md',
      '  Installation [ch01-01-installation] src/ch01-01-installation.md',
      '  Hello, World! [ch01-02-hello-world] src/ch01-02-hello-world.md',
    ])
  })
})
