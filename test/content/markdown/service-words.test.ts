import { describe, expect, it } from 'vitest'
import { blockPreview } from '../../../src-main/content/markdown/block-preview.ts'
import { splitBlocks } from '../../../src-main/content/markdown/blocks.ts'
import { extractLinks } from '../../../src-main/content/markdown/links/links.ts'
import { plainText } from '../../../src-main/content/markdown/plain-text.ts'

const CARDS =
  '<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th>' +
  '<th data-card-cover data-type="files"></th></tr></thead><tbody><tr><td><strong>Begin</strong></td>' +
  '<td>In five <i class="fa-clock">:clock:</i> minutes</td><td><a href="start.md">start.md</a></td>' +
  '<td><a href="cover.png">cover.png</a></td></tr><tr><td>Go on</td><td>Later</td><td><a href="b.md">b.md</a></td><td></td></tr></tbody></table>'

/** Each row: the Markdown, and the words of it for the search. */
const ROWS: [written: string, words: string][] = [
  [CARDS, 'Begin In five minutes Go on Later'],
  ['A <i class="fa-hand-pointer">:hand-pointer:</i> hand', 'A hand'],
  ['<i class="fa-house">Home</i> and <i>slanted</i>', 'Home and slanted'],
  ['<a href="a.md" class="button primary" data-icon="github">Go</a>', 'Go'],
  ['<button data-action="search" data-query="x">Find</button>', 'Find'],
  ['<mark style="color:red;">warm</mark>', 'warm'],
  [
    '{% updates format="full" %}\n{% update date="2026-07-21" tags="new,fixed" %}\nBig\n{% endupdate %}\n{% endupdates %}',
    '2026-07-21 new,fixed Big',
  ],
  ['{% prompt description="Write a page" icon="cat" %}\nText\n{% endprompt %}', 'Write a page Text'],
  [
    '{% openapi-operation spec="shop" path="/books/{bookId}" method="get" %}\n[Shop](https://a.example)\n{% endopenapi-operation %}',
    '/books/{bookId} get Shop',
  ],
  [
    '{% openapi-schemas spec="shop" schemas="Book,Author" grouped="true" %}\n{% endopenapi-schemas %}',
    'Book,Author',
  ],
  ['{% swagger src="https://a.example/x.json" path="/x" method="put" %}\n{% endswagger %}', '/x put'],
  ['{% tab title="Linux" icon="linux" %}\nText\n{% endtab %}', 'Linux Text'],
  [
    '<pre class="language-js"><code>let a\n<strong>let b &lt; c\n</strong></code></pre>\n\nAfter',
    'let a let b < c After',
  ],
  ['<table><tr><td>one</td><td>two</td></tr></table>', 'one two'],
]

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

describe('the words of blocks of the service', () => {
  it.each(ROWS)('of %s are the words that a reader sees', (written, words) => {
    expect(onOneLine(plainText(written))).toBe(words)
  })

  it('are also those of a preview', () => {
    const preview = (markdown: string): string => blockPreview(markdown, splitBlocks(markdown)[0]!)
    expect(preview(CARDS)).toBe('Begin In five minutes Go on Later')
    expect(preview('A <i class="fa-hand-pointer">:hand-pointer:</i> hand')).toBe('A hand')
    expect(preview('{% prompt description="Write a page" %}\nText\n{% endprompt %}')).toBe(
      'Write a page Text',
    )
    expect(preview('{% update date="2026-07-21" %}\nText\n{% endupdate %}')).toBe('2026-07-21 Text')
  })
})

describe('the links of a page with cards', () => {
  it('include the targets and covers of the cards', () => {
    expect(extractLinks(CARDS).map(({ href }) => href)).toEqual(['start.md', 'cover.png', 'b.md'])
  })
})
