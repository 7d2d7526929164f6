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
import { readPassages } from '../../src-main/content/style/prose/read-passages.ts'
import { processorTime } from '../support/processor-time.ts'

const LENGTH = 10_000
/** The number of short texts that are as long as the long one. */
const SHORT_TEXTS = 16
/**
 * The smallest measured work, in milliseconds of processor time. Some systems count it in steps of four milliseconds. A
 * quadratic reader takes far longer for the long text.
 */
const TOO_LITTLE = 150
/**
 * The permitted ratio of the times. It is 1 for a linear reader and 16 for a quadratic one. The collector copies the
 * objects of a long text several times, which makes it 2 on a machine with slow memory.
 */
const MOST = 6
/** The time limit of a test in milliseconds, for a loaded machine. It reads some 20 MB. */
const TIMEOUT = 180_000

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
  '(',
  '[](',
  '[](<',
  '[](a "',
  "[](a '",
  '[](a (',
  '[a]:',
  '* [',
  '`',
  '` ``',
  '`\n',
  '`a``b```c',
  '```\n',
  '<',
  '<a ',
  '<a',
  '<a href=',
  '<a href="',
  '<code>',
  '<!--',
  'x <!--\n\n',
  '<!-- -->',
  '<div>\n',
  '</',
  '<pre>\n',
  '*',
  '**',
  '*a ',
  '_',
  '_a_',
  '~',
  '~~',
  '|',
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
  '{%',
  '{% ',
  '{% file src="',
  '{{',
  '{% hint %}\n',
  '{% a %}{% end',
  '{% tab title="',
  '{#',
  '%}',
  '#',
  '# ',
  '# a\n',
  'a\n=\n',
  ' id="',
  '<<<<<<< ',
  '=======\n',
  '>>>>>>> \n',
  '&',
  '&#',
  '&amp;',
  '!',
  'a@',
  '\\',
  '\t',
  '    a\n',
  ' ',
  ' \n',
  '\n',
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
  'the prose': readPassages,
  'a comparison by lines': (text) => diffLines(text, `x${text}y`),
  'a merge of three texts': (text) => mergeText(text, `${text}mine`, `theirs${text}`),
  'the same blocks in two texts': (text) => alignBlocks(text, `x\n\n${text}\n\ny`),
}

const filled = (part: string, length: number) => part.repeat(Math.ceil(length / part.length))

/**
 * Returns the time of a long text in relation to that of short texts, which have as many characters together. It is the
 * best of several attempts, because other processes use the machine.
 */
function growth(read: (text: string) => unknown, part: string): number {
  let least = Infinity
  for (let attempt = 0; attempt < 4 && least > MOST; attempt += 1) {
    const long = processorTime(() => read(`${filled(part, SHORT_TEXTS * LENGTH)}${attempt}`))
    if (long < TOO_LITTLE) return 1
    const short = processorTime(() => {
      for (let text = 0; text < SHORT_TEXTS; text += 1) read(`${filled(part, LENGTH)}${attempt}.${text}`)
    })
    least = Math.min(least, long / short)
  }
  return least
}

describe.each(Object.entries(READERS))('reading %s', (_case, read) => {
  it(
    'takes at most six times as long for one text as for sixteen parts of it, of every kind of content',
    () => {
      const usual = 'A [link](page.md), `code`.\n\n# Heading\n\n- item\n'
      for (let warm = 0; warm < 5; warm += 1) read(filled(usual, LENGTH) + warm)
      const slow = PARTS.map((part) => [part, growth(read, part)] as const).filter(
        ([, times]) => times > MOST,
      )
      expect(slow).toEqual([])
    },
    TIMEOUT,
  )
})

it(
  'reads unclosed destinations in at most five times the time of those of links',
  () => {
    const length = 256 * LENGTH
    for (const read of [extractLinks, plainText]) {
      const times = (part: string) =>
        ['0', '1', '2'].map((more) => processorTime(() => read(filled(part, length) + more)))
      const links = Math.max(...times('[a](b)'))
      const slow = ['[a](', '[a](((', '[a](()'].filter((part) => Math.min(...times(part)) > 5 * links)
      expect(slow).toEqual([])
    }
  },
  TIMEOUT,
)
