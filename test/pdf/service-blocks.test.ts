import { describe, expect, it } from 'vitest'
import { drawPages } from '../support/content/draw-pages.ts'

const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const CARDS =
  '<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target></th></tr></thead><tbody>' +
  '<tr><td><strong>Begin</strong></td><td>In five <i class="fa-clock">:clock:</i> minutes</td><td><a href="b.md">b.md</a></td></tr>' +
  '<tr><td><strong>Go on</strong></td><td>Later</td><td></td></tr></tbody></table>'

/** Each row: the Markdown, and words of the printed page. */
const ROWS: [written: string, printed: string[]][] = [
  [CARDS, ['Begin', 'In five minutes', 'Go on', 'Later']],
  ['<a href="b.md" class="button primary" data-icon="github">Go</a>', ['Go']],
  ['<button data-action="search" data-query="x">Find</button>', ['Find']],
  ['A <i class="fa-house">:house:</i> house', ['A', 'house']],
  [
    '{% stepper %}\n{% step %}\n### Begin\n\nHere.\n{% endstep %}\n\n{% step %}\nEnd\n{% endstep %}\n{% endstepper %}',
    ['1.', 'Begin', 'Here.', '2.', 'End'],
  ],
  [
    '{% updates format="full" %}\n{% update date="2026-07-21" tags="new,fixed" %}\nBig\n{% endupdate %}\n{% endupdates %}',
    ['July 21, 2026', 'new', 'fixed', 'Big'],
  ],
  [
    '{% prompt description="Write a page" icon="cat" %}\n```\nDo this\n```\n{% endprompt %}',
    ['Write a page', 'Do this'],
  ],
  ['<mark style="color:red;background-color:$info">warm</mark>', ['warm']],
  [
    '<table><thead><tr><th data-type="rating" data-max="5">R</th><th data-type="select">S</th><th data-type="users">U</th></tr></thead>' +
      '<tbody><tr><td>4</td><td><span data-option="a">Yes</span></td><td>Ann</td></tr></tbody></table>',
    ['4 of 5', 'Yes', 'Ann'],
  ],
  ['<a data-mention href="b.md">b.md</a>', ['The second page']],
  [
    '<pre class="language-js"><code>let a\n<strong>let b\n</strong>let c</code></pre>',
    ['let a', 'let b', 'let c'],
  ],
  [
    '<figure><picture><source srcset="dark.png" media="(prefers-color-scheme: dark)"><img src="light.png" alt="Light"></picture><figcaption>Under it</figcaption></figure>',
    ['Light', 'Under it'],
  ],
]

describe('a printed page of the service', () => {
  it.each(ROWS)('shows %s', async (written, printed) => {
    const { text } = await drawPages({
      'a.md': written,
      'b.md': { title: 'The second page', text: 'Text' },
    })
    for (const expected of printed) expect(words(text)).toContain(expected)
    expect(text).not.toMatch(/\{%|data-|:(?:house|clock):|dark\.png/)
  })

  it('draws an icon, and leaves the place of an unknown one empty', async () => {
    const drawn = await drawPages({ 'a.md': 'An icon <i class="fa-house">:house:</i>' })
    const empty = await drawPages({ 'a.md': 'An icon <i class="fa-no-such-icon">:no-such-icon:</i>' })
    expect(drawn.bytes.length).toBeGreaterThan(empty.bytes.length + 100)
    expect(words(drawn.text)).toBe(words(empty.text))
  })

  it('divides a card that is higher than a sheet', async () => {
    const lines = Array.from({ length: 120 }, (_, line) => `line ${line}<br>`).join('')
    const { text } = await drawPages({
      'a.md': `<table data-view="cards"><tr><td>${lines}</td></tr></table>`,
    })
    expect(words(text)).toContain('line 0')
    expect(words(text)).toContain('line 119')
  })
})

it('shows the tags of an entry as the space defines them', async () => {
  const entry =
    '{% updates %}\n{% update date="2026-07-21" tags="new,plain" %}\nBig\n{% endupdate %}\n{% endupdates %}'
  const tags = { new: { label: 'Brand new', colour: 'green' as const, emoji: '✨', icon: 'fa-star' } }
  const { text } = await drawPages({ 'a.md': entry }, {}, {}, {}, {}, { tags })
  expect(words(text)).toMatch(/July 21, 2026 .*Brand new plain Big/)
})

it('reports that a card has no target', async () => {
  const page = '{% content-ref url="gone.md" %}\ngone\n{% endcontent-ref %}\n\n{% file src="here.txt" %}'
  const { text } = await drawPages({ 'a.md': page }, { 'here.txt': Buffer.from('x') })
  expect(words(text)).toContain('gone.md This link leads nowhere')
  expect(words(text)).toContain('here.txt File')
})

it('reports why a part of a specification is missing', async () => {
  const block =
    '{% openapi-operation spec="unknown" path="/a" method="get" %}\n[x](x)\n{% endopenapi-operation %}'
  const { text } = await drawPages({ 'a.md': block })
  expect(words(text)).toContain('There is no specification unknown here.')
})

describe('the head of a page on paper', () => {
  it('names the condition of the page', async () => {
    const conditions = { 'a.md': 'visitor.claims.beta' }
    const { text } = await drawPages({ 'a.md': 'The text' }, {}, {}, {}, {}, { conditions })
    expect(words(text)).toMatch(/a This page is shown if visitor\.claims\.beta The text/)
  })

  it('has its tags, and the address of its cover', async () => {
    const look = {
      cover: 'https://pictures.example/cover.png',
      tags: [{ label: 'Beta version', colour: 'orange' as const }],
    }
    const { text } = await drawPages({ 'a.md': 'The text' }, {}, {}, {}, { 'a.md': look })
    expect(words(text)).toMatch(/a Beta version .*pictures\.example.* The text/)
  })

  it('hides its title and description when the page does, and stays in the outline', async () => {
    const page = { text: '## Section\n\nThe text', description: 'What it is about' }
    const hidden = { title: true, description: true }
    const { text, outline } = await drawPages(
      { 'Alpha.md': page },
      {},
      {},
      {},
      { 'Alpha.md': { tags: [], hidden } },
    )
    expect(words(text)).toMatch(/Section The text/)
    expect(text).not.toContain('Alpha')
    expect(text).not.toContain('What it is about')
    expect(outline.map(([, title]) => title)).toEqual(['Alpha', 'Section'])
  })

  it('has its hidden title when there is nothing else to show', async () => {
    const { text } = await drawPages(
      { 'Alpha.md': '' },
      {},
      {},
      {},
      { 'Alpha.md': { tags: [], hidden: { title: true } } },
    )
    expect(text).toContain('Alpha')
  })
})
