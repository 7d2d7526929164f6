// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { labelsIn, readReferences } from '../../../src-main/content/markdown/tree/block-references.ts'
import { collectReferences } from '../../../src-main/content/markdown/tree/page-references.ts'
import { htmlOf } from './rendered.ts'

describe('link definitions', () => {
  it('apply to the whole page, wherever they stand', () => {
    const html = htmlOf('See [the *guide*][g] and [G].\n\n- [g]\n\n> [g]: guide.md "The guide"\n')
    expect(html).toContain('<a href="guide.md" title="The guide">the <em>guide</em></a>')
    expect(html).toContain('<a href="guide.md" title="The guide">G</a>')
    expect(html).toMatch(/<li><a href="guide.md"/)
  })

  it('count once: the first of two is used', () => {
    expect(htmlOf('[a]\n\n[a]: first.md\n\n[a]: second.md')).toContain('href="first.md"')
  })

  it('stand before a block, so that an unclosed fence does not show them', () => {
    expect(htmlOf('[a]: a.md\n\n```\n[a] in code')).not.toContain('a.md')
  })

  it('inside code define nothing', () => {
    expect(htmlOf('[a]\n\n```\n[a]: a.md\n```')).toContain('<p>[a]</p>')
  })

  it('retain addresses and titles that need escapes', () => {
    const html = htmlOf('[a b]\n\n[A  B]: <x y(z).md> "say \\"hi\\""')
    expect(html).toContain('<a href="x%20y(z).md" title="say "hi"">a b</a>')
  })
})

describe('labels', () => {
  it('are compared without case and with one space', () => {
    expect([...labelsIn('[One  Two] and [ẞ]')]).toEqual(['one two', 'ss'])
  })
})

describe('footnotes', () => {
  const page =
    'A[^b] and B[^a].\n\n- again[^b]\n\n[^a]: Note A\n[^b]: Note **B**\n\n    Its second paragraph.\n[^c]: Never used'

  it('may have the name of a member of every object', () => {
    const html = htmlOf(
      'A[^constructor] and B[^__proto__].\n\n[^constructor]: Note C\n\n[^__proto__]: Note P',
    )
    expect(html).toMatch(/A<sup[^>]*><a href="#fn-constructor" id="user-content-fnref-constructor">1<\/a>/)
    expect(html).toMatch(/B<sup[^>]*><a href="#fn-__proto__" id="user-content-fnref-__proto__">2<\/a>/)
    expect(html).toContain('Note C')
    expect(html).toContain('Note P')
  })

  it('are numbered in the order of the page, and listed at its end', () => {
    const html = htmlOf(page)
    expect(html).toMatch(/A<sup[^>]*><a href="#fn-b" id="user-content-fnref-b">1<\/a><\/sup>/)
    expect(html).toMatch(/<a href="#fn-a" id="user-content-fnref-a">2<\/a>/)
    expect(html).toMatch(/<a href="#fn-b" id="user-content-fnref-b-2">1<\/a>/)
    expect(html.indexOf('Note <strong>B')).toBeLessThan(html.indexOf('Note A'))
    expect(html.indexOf('Note A')).toBeLessThan(html.indexOf('Never used'))
  })

  it('lead back to every reference', () => {
    const html = htmlOf(page)
    expect(html).toMatch(
      /<li id="user-content-fn-b">[^]*Its second paragraph\. <a href="#fnref-b">↩<\/a> <a href="#fnref-b-2">↩2<\/a>/,
    )
  })

  it('without a definition stay text', () => {
    expect(htmlOf('a[^x]')).toBe('<p>a[^x]</p>')
  })

  it('may use link definitions', () => {
    expect(htmlOf('a[^x]\n\n[^x]: see [g]\n\n[g]: guide.md')).toContain('<a href="guide.md">g</a>')
  })
})

describe('collecting', () => {
  it('parses only blocks that may define or refer', () => {
    const read: string[] = []
    const blocks = ['plain', '[link](a.md)', '[x]: y.md', '[^n]: note', 'use[^n]', 'array[0]']
    collectReferences(blocks, (source, stubs) => {
      read.push(source)
      return readReferences(source, stubs)
    })
    expect(read).toEqual(['[x]: y.md', '[^n]: note', '[^n]: note', 'use[^n]'])
  })

  it('gives a block nothing that it does not use', () => {
    const { contexts } = collectReferences(['[x]: y.md', 'no link', 'a [x] b'])
    expect(contexts[1]!.definitions).toBe('')
    expect(contexts[2]!.definitions).toBe('[x]: <y.md>\n\n')
  })
})
