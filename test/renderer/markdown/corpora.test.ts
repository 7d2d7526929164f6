// @vitest-environment node
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readReferences } from '../../../src-main/content/markdown/tree/block-references.ts'
import { readPage } from '../../../src-renderer/markdown/pipeline/read-page.ts'
import { corpusFolder } from '../../support/content/corpora.ts'
import { htmlOf } from './rendered.ts'

async function pagesOf(corpus: string, every: number): Promise<string[]> {
  const folder = await corpusFolder(corpus)
  const files = await readdir(folder, { recursive: true })
  const pages = files.filter((file) => file.endsWith('.md')).toSorted()
  return pages.filter((_, index) => index % every === 0).map((file) => join(folder, file))
}

async function textOf(file: string): Promise<string> {
  return (await readFile(file, 'utf8')).replace(/^---\r?\n[^]*?\r?\n---\r?\n/, '')
}

describe.each([
  ['rust-book', 12],
  ['fluentd', 12],
  ['axon', 20],
  ['learn-go', 12],
  ['react', 25],
  ['cpp-docs', 400],
])('pages of %s', (corpus, every) => {
  it('are all rendered: no block falls back to plain text', async () => {
    const plain: string[] = []
    const pages = await pagesOf(corpus, every)
    expect(pages).not.toEqual([])
    for (const file of pages) {
      if (htmlOf(await textOf(file)).includes('<carrel-plain')) plain.push(file)
    }
    expect(plain).toEqual([])
  })
})

describe('a page of fluentd', () => {
  it('shows its hints and tabs', async () => {
    const folder = await corpusFolder('fluentd')
    const html = htmlOf(await textOf(join(folder, 'configuration/transport-section.md')))
    expect(html).toContain('<carrel-hint')
    expect(html).not.toContain('{% hint')
  })
})

describe('the longest page', () => {
  it('is split into thousands of parts, and the first screen needs only a few', async () => {
    const folder = await corpusFolder('cpp-docs')
    const page = readPage(await textOf(join(folder, 'docs/mfc/reference/cwnd-class.md')), readReferences)
    expect(page.parts.length).toBeGreaterThan(4_000)
    expect(new Set(page.parts.map(({ part }) => part.id)).size).toBe(page.parts.length)
    expect(page.outline.length).toBeGreaterThan(400)
  })
})
