import { describe, expect, it } from 'vitest'
import { PageAnchors } from '../../src-main/content/markdown/anchors.ts'
import { blockPreview } from '../../src-main/content/markdown/block-preview.ts'
import { splitBlocks } from '../../src-main/content/markdown/blocks.ts'
import { extractLinks } from '../../src-main/content/markdown/links/links.ts'
import { rewriteHrefs } from '../../src-main/content/markdown/links/rewrite-hrefs.ts'
import { plainText } from '../../src-main/content/markdown/plain-text.ts'
import { splitPage } from '../../src-main/content/markdown/split-page.ts'
import { alignBlocks } from '../../src-main/content/merge/align-blocks.ts'
import { findConflicts } from '../../src-main/content/merge/conflict-markers.ts'
import { diffLines } from '../../src-main/content/merge/diff-lines.ts'
import { mergeText } from '../../src-main/content/merge/merge-text.ts'
import { readHeadings } from '../../src-main/content/search/search-outline.ts'
import { indexedText } from '../../src-main/content/search/search-words.ts'

const LENGTH = 40_000
/** The smallest measurable work, in milliseconds of processor time. */
const TOO_LITTLE = 40
/** The permitted ratio of the time to that of a quarter of the text: 4 is linear, and 16 is quadratic. */
const MOST = 9

/** Parts of a page as a user, or a hostile program, may write it. */
const PARTS = [
  '[a](',
  '[a]((',
  '[a](()',
  '[a](b "',
  '[a](<',
  '![a](b ',
  '[',
  '![',
  '[[',
  '](',
  '[a]: <',
  '[a]: b\n',
  '[^a]: ',
  '[a][',
  '`',
  '` ``',
  '`\n',
  '```\n',
  '<',
  '<a ',
  '<a href=',
  '<!--',
  '<!-- -->',
  '<div>\n',
  '</',
  '<pre>\n',
  '**',
  '*a ',
  '_a_',
  '~~',
  '|a',
  '|a|b|\n|-|-|\n',
  '$',
  '$$\n',
  '$a$\n',
  '> ',
  '> > a\n',
  '- ',
  '- a\n',
  '  - a\n',
  '1. ',
  '{% ',
  '{% hint %}\n',
  '{% a %}{% end',
  '{% tab title="',
  '{#',
  '%}',
  '# ',
  '# a\n',
  'a\n=\n',
  ' id="',
  '<<<<<<< ',
  '=======\n',
  '>>>>>>> \n',
  '&amp;',
  '\\',
  '\t',
  '    a\n',
  ' ',
  '\r',
  'a b ',
  '😀',
  'ภ',
]

const READERS: Record<string, (text: string) => unknown> = {
  'the links': extractLinks,
  'other addresses in the links': (text) => rewriteHrefs(text, (href) => `${href}x`),
  'the names of sections': (text) => new PageAnchors('Title', text).has('nothing'),
  'the headings': readHeadings,
  'the words': (text) => indexedText(plainText(text)),
  'the blocks, with a preview of the first': (text) =>
    splitBlocks(text)
      .slice(0, 20)
      .map((block) => blockPreview(text, block)),
  'the head and the text of a page': (text) => splitPage(text),
  'the conflicts': findConflicts,
  'a comparison by lines': (text) => diffLines(text, `x${text}y`),
  'a merge of three texts': (text) => mergeText(text, `${text}mine`, `theirs${text}`),
  'the same blocks in two texts': (text) => alignBlocks(text, `x\n\n${text}\n\ny`),
}

function timeOf(read: (text: string) => unknown, text: string): number {
  const start = process.threadCpuUsage()
  read(text)
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

const filled = (part: string, length: number) => part.repeat(Math.ceil(length / part.length))

/**
 * Returns the growth of the time for a text of four times the length. It is the best of several attempts, because
 * other processes use the machine.
 */
function growth(read: (text: string) => unknown, part: string): number {
  let least = Infinity
  for (let attempt = 0; attempt < 4 && least > MOST; attempt += 1) {
    const long = timeOf(read, `${filled(part, 4 * LENGTH)}${attempt}`)
    if (long < TOO_LITTLE) return 1
    least = Math.min(least, long / timeOf(read, `${filled(part, LENGTH)}${attempt}`))
  }
  return least
}

describe.each(Object.entries(READERS))('reading %s', (_case, read) => {
  it('takes four times as long for a text of four times the length, for every kind of content', () => {
    const usual = 'A [link](page.md), `code`.\n\n# Heading\n\n- item\n'
    for (let warm = 0; warm < 5; warm += 1) read(filled(usual, LENGTH) + warm)
    const slow = PARTS.map((part) => [part, growth(read, part)] as const).filter(([, times]) => times > MOST)
    expect(slow).toEqual([])
  })
})

it('reads unclosed destinations as fast as those of links', () => {
  const length = 16 * LENGTH
  for (const read of [extractLinks, plainText]) {
    const links = Math.max(...['0', '1', '2'].map((more) => timeOf(read, filled('[a](b)', length) + more)))
    for (const part of ['[a](', '[a](((', '[a](()']) {
      const open = Math.min(...['0', '1', '2'].map((more) => timeOf(read, filled(part, length) + more)))
      expect(open).toBeLessThan(2.4 * links)
    }
  }
})

it('finds links with parentheses in their destinations, beside unclosed ones', () => {
  const hrefs = (text: string) => extractLinks(text).map(({ href }) => href)
  const open = '[x]('.repeat(50)
  expect(hrefs(`${open}[a](b(c)d)`)).toEqual(['b(c)d'])
  expect(hrefs(`${open}[a](b "title")`)).toEqual(['b'])
  expect(hrefs(`${open}\n[a](b) ${open}[c](d)`)).toEqual(['b', 'd'])
  expect(hrefs(`${'('.repeat(40)}[a](${'('.repeat(31)}${')'.repeat(31)})`)).toHaveLength(1)
  expect(hrefs(`${open}[a](\\)[c](d)`)).toEqual([expect.any(String)])
  expect(plainText(`${open}[a](b(c)d) e`)).not.toContain('c)d')
})
