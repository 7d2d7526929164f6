import { describe, expect, it } from 'vitest'
import { extractLinks } from '../../../src-main/content/markdown/links/links.ts'

function targetsOf(markdown: string): string[] {
  return extractLinks(markdown).map(({ kind, href }) => `${kind} ${href}`)
}

/** Fifty links whose destinations never end. */
const OPEN = '[x]('.repeat(50)
/** The most nested parentheses of a destination. */
const NESTED = '('.repeat(31) + ')'.repeat(31)

describe('the links of a page', () => {
  it.each([
    ['inline', 'See [the guide](guide.md) now.', ['link guide.md']],
    ['with a title', '[a](b.md "c") [d](e.md \'f\') [g](h.md (i))', ['link b.md', 'link e.md', 'link h.md']],
    ['in angle brackets', '[a](<my guide.md>)', ['link my guide.md']],
    ['with parentheses', '[a](b_(c).md)', ['link b_(c).md']],
    ['with escapes', '[a](b\\_c\\).md) [d](e?f&amp;g)', ['link b_c).md', 'link e?f&g']],
    ['an image in a link', '[![logo](logo.png)](home.md)', ['link home.md', 'image logo.png']],
    ['a link inside of a link is the only one', '[a [b](c) d](e)', ['link c']],
    ['brackets in a text', '[a [b] c](d.md)', ['link d.md']],
    ['over a line break', '[a\nb](c.md)', ['link c.md']],
    ['never over a blank line', '[a\n\nb](c.md)', []],
    [
      'an autolink',
      '<https://a.example/b> <me@a.example> <b>',
      ['link https://a.example/b', 'link mailto:me@a.example'],
    ],
    [
      'definitions',
      '[a]: b.md "c"\n[d]: <e f.md>\n\n[note]: this is a sentence',
      ['definition b.md', 'definition e f.md'],
    ],
    ['a footnote is none', '[^1]: text.md', []],
    ['HTML', '<a class="x" href="a.md">b</a> <img alt=c src=d.png> <p>', ['link a.md', 'image d.png']],
    ['an escaped bracket is none', '\\[a](b) [c\\](d)', []],
    ['not in code', '`[a](b)` ``[c](d) ` `` [e](f)', ['link f']],
    ['not in fenced code', '```\n[a](b)\n```\n[c](d)\n~~~\n[e](f)', ['link d']],
    [
      'not in fenced code of a list or quote',
      '- ```\n  [a](b)\n  ```\n- [c](d)\n\n> ~~~\n> [e](f)\n\n[g](h)',
      ['link d', 'link h'],
    ],
    ['not in indented code', 'text\n\n    [a](b)\n\n[c](d)', ['link d']],
    ['in a list item, however deep', '- a\n\n  - b\n\n    [c](d)', ['link d']],
    ['not in comments', '<!-- [a](b)\n[c](d) -->\n[e](f) <!-- [g](h) --> [i](j)', ['link f', 'link j']],
    ['not in preformatted HTML', '<pre>\n[a](b)\n</pre>\n[c](d)', ['link d']],
    ['not in preformatted HTML that ends in other capitals', '<PRE>\n[a](b)\n</pre>\n[c](d)', ['link d']],
    ['in tables', '| [a](b) | `[c](d)` |\n|---|---|\n| ![e](f) | |', ['link b', 'image f']],
    ['after an unclosed backtick', 'a ` b [c](d)', ['link d']],
  ])('are read in Markdown and HTML: %s', (_, markdown, expected) => {
    expect(targetsOf(markdown)).toEqual(expected)
  })

  it('include those of content references, files and embeds', () => {
    const markdown = [
      '{% content-ref url="../a.md" %}',
      '[a.md](../a.md)',
      '{% endcontent-ref %}',
      '',
      '{% file src="../.gitbook/assets/b.pdf" %}',
      '{% embed url="https://c.example/?d=1&e=2" fullWidth="false" %}',
      '{% hint style="info" %}',
    ].join('\n')
    expect(targetsOf(markdown)).toEqual([
      'content-ref ../a.md',
      'link ../a.md',
      'file ../.gitbook/assets/b.pdf',
      'embed https://c.example/?d=1&e=2',
    ])
  })

  it('have their texts and places', () => {
    const markdown = 'See ![a *picture*](b.png "c")!'
    const [link] = extractLinks(markdown)
    expect(link).toEqual({
      kind: 'image',
      href: 'b.png',
      text: 'a *picture*',
      start: 4,
      end: markdown.length - 1,
    })
  })

  it.each([
    ['b(c)d', `${OPEN}[a](b(c)d)`],
    ['b', `${OPEN}[a](b "title")`],
    ['(()())', `${OPEN}[a]((()()))`],
    [NESTED, `${'('.repeat(40)}[a](${NESTED})`],
  ])('include one to %s after unclosed ones', (href, markdown) => {
    expect(targetsOf(markdown)).toEqual([`link ${href}`])
  })

  it('include those between unclosed ones', () => {
    expect(targetsOf(`${OPEN}\n[a](b) ${OPEN}[c](d)`)).toEqual(['link b', 'link d'])
  })

  it('do not end at an escaped parenthesis', () => {
    expect(targetsOf(`${OPEN}[a](\\)[c](d)`)).toEqual(['link d'])
  })
})
