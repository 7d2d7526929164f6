// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { boundsExceeded, LONGEST_BLOCK } from '../../../src-main/content/markdown/tree/block-bounds.ts'
import { readReferences } from '../../../src-main/content/markdown/tree/block-references.ts'
import { readPage } from '../../../src-renderer/markdown/pipeline/read-page.ts'
import { elementsOf, htmlOf } from './rendered.ts'

const TIMES = 10_000
const HOSTILE: Record<string, string> = {
  'quote marks': '>'.repeat(TIMES),
  'quote marks with spaces': '> '.repeat(TIMES) + 'a',
  'opening brackets': '['.repeat(TIMES),
  'nested brackets': `${'['.repeat(TIMES)}a${']'.repeat(TIMES)}`,
  'nested links': `${'['.repeat(TIMES)}a${'](b)'.repeat(TIMES)}`,
  'open emphasis': '*a '.repeat(TIMES),
  'open and strong emphasis': '*a **b '.repeat(TIMES),
  'a list 2,000 deep': Array.from({ length: 2_000 }, (_, level) => `${' '.repeat(level * 2)}- a`).join('\n'),
  'list markers on a line': '- '.repeat(TIMES),
  'open elements': '<div>'.repeat(TIMES),
  'open inline elements': `x${'<b>'.repeat(TIMES)}`,
  'nested footnotes': '[^a]: '.repeat(TIMES),
  'nested hints': '{% hint %}\n'.repeat(400) + '{% endhint %}\n'.repeat(400),
  'open tags': '{% '.repeat(TIMES),
  ampersands: '&'.repeat(TIMES),
  entities: '&amp;'.repeat(TIMES),
  'e-mail beginnings': 'a@'.repeat(TIMES),
  tabs: `${'\t'.repeat(TIMES)}a`,
  'ends of a tag': `{% hint title="${'%}'.repeat(TIMES)}`,
  'beginnings of a tag': `${'{% "'.repeat(TIMES)}%}`,
  'attributes of a diagram': `{% @mermaid/diagram content="a" ${'b="c" '.repeat(TIMES)} %}`,
  'quotes in tags of HTML': `<a '"`.repeat(TIMES),
  'formatting that is never closed': '<b><i><u><p>'.repeat(TIMES),
  formulas: '$$a$$ '.repeat(2_000),
}

describe('hostile nesting', () => {
  it.each(Object.entries(HOSTILE))(
    'of %s becomes a page with a bounded number of elements',
    (_name, markdown) => {
      expect(elementsOf(markdown).length).toBeLessThan(60_000)
      expect(htmlOf(markdown).length).toBeGreaterThan(0)
    },
  )

  it('is shown as typed, with the reason', () => {
    expect(htmlOf('>'.repeat(TIMES))).toBe(
      `<carrel-plain dataReason="depth">${'>'.repeat(TIMES)}</carrel-plain>`,
    )
  })

  it.each([
    ['lists 70 deep', Array.from({ length: 70 }, (_, level) => `${' '.repeat(level * 2)}- a`).join('\n')],
    ['hints 70 deep', '{% hint %}\n'.repeat(70) + 'a\n' + '{% endhint %}\n'.repeat(70)],
    ['backticks of 50 lengths', Array.from({ length: 50 }, (_, at) => '`'.repeat(at + 1)).join(' a ')],
    ['an address with 400 dots in a row', `See http://example.org/${'.'.repeat(400)}x`],
    ['a run of 600 signs of emphasis', `${'*'.repeat(600)}a${'*'.repeat(600)}`],
  ])('of %s is shown as typed', (_name, markdown) => {
    expect(htmlOf(markdown)).toMatch(/^<carrel-plain dataReason="depth">/)
  })

  it('is shown as typed when the parser of HTML would multiply it', () => {
    expect(htmlOf('<b><i><u><p>'.repeat(1_000))).toMatch(/^<carrel-plain dataReason="size">/)
  })

  it('is distinguished from ordinary text', () => {
    expect(boundsExceeded('> > > quoted thrice\n\n- a\n  - b\n    - c\n      - d')).toBeUndefined()
    expect(boundsExceeded(`| a |${' b | c |'.repeat(100)}\n${'    '.repeat(20)}deep code`)).toBeUndefined()
    expect(boundsExceeded('- - - - - - - - -')).toBeUndefined()
    expect(boundsExceeded(`See https://example.org/ ${'.'.repeat(500)} 12`)).toBeUndefined()
    expect(boundsExceeded(`https://example.org/?a=${'%20&amp;b=1'.repeat(300)}`)).toBeUndefined()
  })
})

describe('a page of 100,000 hints that are never closed', () => {
  it('has parts only for the first ones', () => {
    const { parts } = readPage('{% hint %}\n'.repeat(100_000), readReferences)
    expect(parts.length).toBeLessThan(20_010)
    expect(parts.at(-1)!.part.end).toBe(1_100_000 - 1)
  })
})

describe('the footnotes of a page', () => {
  it('are read only with the blocks that name them', () => {
    const text = Array.from({ length: 300 }, (_, at) => `a[^${at}]\n\n[^${at}]: b\n`).join('\n')
    let read = 0
    readPage(text, (source, stubs) => {
      read += source.length + stubs.length
      return readReferences(source, stubs)
    })
    expect(read).toBeLessThan(6 * text.length)
  })
})

describe('a block beyond the limits', () => {
  it('in length is shown as typed', () => {
    const block = 'word '.repeat(LONGEST_BLOCK / 5 + 1)
    expect(htmlOf(block)).toContain('<carrel-plain dataReason="size">')
  })

  it('does not affect the blocks around it', () => {
    const html = htmlOf(`# Before\n\n${'['.repeat(TIMES)}\n\nAfter`)
    expect(html).toMatch(
      /^<h1[^>]*>Before<\/h1><carrel-plain dataReason="depth">\[+<\/carrel-plain><p>After<\/p>$/,
    )
  })
})

describe('a table of thousands of rows', () => {
  it('is rendered in parts and contains every row', () => {
    const rows = Array.from({ length: 5_000 }, (_, row) => `| row ${row} | [link][a] |`)
    const html = htmlOf(`| a | b |\n|---|:--|\n${rows.join('\n')}\n\n[a]: target.md`)
    expect(html.match(/<tr>/g)).toHaveLength(5_001)
    expect(html.match(/<tbody>/g)).toHaveLength(1)
    expect(html.match(/<a href="target.md">/g)).toHaveLength(5_000)
    expect(html.indexOf('row 4998')).toBeLessThan(html.indexOf('row 4999'))
  })
})
