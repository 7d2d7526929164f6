import { describe, expect, it } from 'vitest'
import { drawPages } from '../support/content/draw-pages.ts'
import { ATTACKS, isScriptAddress } from '../support/hostile-content.ts'

describe('links', () => {
  const pages = {
    'guide/a.md': [
      '[out](https://example.org/x?y=1) and [mail](mailto:a@example.org)',
      '[b](b.md), [its part](b.md#the-part), [here](#own), [no part](b.md#gone)',
      '[left out](../elsewhere.md#there), [no such page](nothing.md), [script](javascript:alert)',
      '## Own',
    ].join('\n\n'),
    'guide/b.md': '## The part\n\nText.',
  }

  it('lead to the web, into the document, and to the app for omitted pages', async () => {
    const { addresses, inside } = await drawPages(pages)
    expect(addresses).toEqual([
      'https://example.org/x?y=1',
      'mailto:a@example.org',
      'http://carrel.test/#/pages/elsewhere.md?section=there',
    ])
    expect(inside).toEqual(
      expect.arrayContaining(['guide/b.md', 'guide/b.md#the-part', 'guide/a.md#own', 'guide/b.md#gone']),
    )
  })

  it('have an existing target', async () => {
    const { inside, bytes } = await drawPages(pages)
    const source = Buffer.from(bytes).toString('latin1')
    for (const name of inside) expect(source).toContain(`(${name}) [`)
  })
})

describe('a document of several pages', () => {
  const pages = {
    'a.md': { title: 'Alpha', text: '## One\n\n### Deeper\n\n## Two' },
    'group.md': { title: 'Group', type: 'group' as const, text: '' },
    'b.md': { title: 'Beta', depth: 1, text: 'Beta text' },
    'c.md': { title: 'Gamma', depth: 2, text: 'Gamma text' },
  }

  it('has a title, contents with numbers of sheets, and a sheet for each page', async () => {
    const { text, info } = await drawPages(pages)
    expect(info).toMatchObject({ Title: 'Handbook', Subject: '#1 Changes', Pages: '4' })
    const lines = text.split('\n').map((line) => line.trim())
    expect(lines.slice(0, 7)).toEqual([
      'Handbook',
      '#1 Changes · 2026-01-01',
      'Contents',
      'Alpha 2',
      'Group',
      'Beta 3',
      'Gamma 4',
    ])
  })

  it('has an outline of pages and their headings', async () => {
    const { outline } = await drawPages(pages)
    expect(outline).toEqual([
      [0, 'Alpha'],
      [1, 'One'],
      [2, 'Deeper'],
      [1, 'Two'],
      [0, 'Group'],
      [1, 'Beta'],
      [2, 'Gamma'],
    ])
  })

  it('is equal byte for byte when it is drawn again', async () => {
    const [first, second] = [await drawPages(pages), await drawPages(pages)]
    expect(Buffer.from(first.bytes).equals(Buffer.from(second.bytes))).toBe(true)
  })

  it('of one page has neither title sheet nor contents', async () => {
    const { text, info } = await drawPages({ 'a.md': { title: 'Alpha', text: 'Text' } })
    expect(info['Pages']).toBe('1')
    expect(text).not.toContain('Contents')
  })

  it('of a page without text is a sheet with its title', async () => {
    const { text } = await drawPages({ 'a.md': { title: 'Empty', text: '' } })
    expect(text).toContain('Empty')
  })
})

describe('a document without any page', () => {
  it('is a sheet with the title, which reports that', async () => {
    const { text, info } = await drawPages({})
    expect(info['Pages']).toBe('1')
    expect(text).toMatch(/Handbook\n.*2026-01-01\nThere are no pages here\./)
  })

  it('of groups alone is a sheet with their titles', async () => {
    const { text, info } = await drawPages({ 'a.md': { title: 'Alone', type: 'group', text: '' } })
    expect(info['Pages']).toBe('1')
    expect(text).toMatch(/Contents\nAlone/)
  })
})

describe('a hostile page', () => {
  it.each(ATTACKS)('adds no executable address to the document: %s', async (attack) => {
    const { addresses } = await drawPages({ 'a.md': { title: 'A', text: `${attack}\n\n- ${attack}` } })
    expect(addresses.filter(isScriptAddress)).toEqual([])
  })
})
