import { describe, expect, it } from 'vitest'
import { htmlToMarkdown } from '../../../src-renderer/editor/paste/html-to-markdown.ts'

const markdown = (html: string) => htmlToMarkdown(html)?.markdown
const wordItem = (level: number, sign: string, text: string) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><!--[if !supportLists]--><span
  style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;
  </span></span></span><!--[endif]-->${text}<o:p></o:p></p>`

describe('copied HTML', () => {
  it('of Google Docs has the marks and the nested list that its user saw', () => {
    const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span
      style="font-weight:400">Desks</span></h2><p dir="ltr"><span style="font-weight:700">Bold</span><span> and </span><span
      style="font-style:italic">sloped</span><span>, </span><span style="text-decoration:line-through">gone</span><span>, </span><span
      style="font-family:'Roboto Mono',monospace">code</span></p><ul><li dir="ltr" aria-level="1"><p
      role="presentation"><span>One</span></p></li><ul><li aria-level="2"><p><span>Two</span></p></li></ul><li><p><span>Three</span></p></li></ul><br></b>`
    expect(markdown(html)).toBe(
      '## Desks\n\n**Bold** and _sloped_, ~~gone~~, `code`\n\n- One\n  - Two\n- Three',
    )
  })

  it('of Word has lists, with bullets and numbers, at each depth', () => {
    const items = [
      wordItem(1, '·', 'Alpha'),
      wordItem(2, '1.', 'Beta <b>bold</b>'),
      wordItem(2, '2.', 'Gamma'),
      wordItem(1, '·', 'Delta'),
    ]
    expect(markdown(`<p class=MsoNormal>Before</p>${items.join('\n\n')}<p class=MsoNormal>After</p>`)).toBe(
      'Before\n\n- Alpha\n  1. Beta **bold**\n  2. Gamma\n- Delta\n\nAfter',
    )
  })

  it('of Word begins where the user began to select', () => {
    const html =
      '<html><head><style>p{color:red}</style></head><body><!--StartFragment--><h1>Head</h1><!--EndFragment--></body></html>'
    expect(markdown(html)).toBe('# Head')
  })

  it('of a spreadsheet is a table whose first row is the head', () => {
    const html =
      '<google-sheets-html-origin><table><tbody><tr><td>Room</td><td>Size</td></tr><tr><td>a|b</td><td>2</td></tr></tbody></table>'
    expect(markdown(html)).toBe('| Room | Size |\n| - | - |\n| a\\|b | 2 |')
  })

  it.each([
    ['<div class="highlight highlight-source-ts"><pre><span>const</span> a = 1\nb</pre></div>'],
    ['<div class="language-ts line-numbers"><pre class="shiki"><code>const a = 1\nb</code></pre></div>'],
    ['<pre><code class="language-ts">const a = 1\nb</code></pre>'],
  ])('has the language of its code: %s', (html) => {
    expect(markdown(html)).toBe('```ts\nconst a = 1\nb\n```')
  })

  it('has the tasks of a list, done or not', () => {
    const html =
      '<ul><li class="task-list-item"><input type="checkbox" checked> Done</li><li><input type="checkbox"> To do</li></ul>'
    expect(markdown(html)).toBe('- [x] Done\n- [ ] To do')
  })

  it('loses signs that link to headings, buttons, and links that run code', () => {
    const html =
      '<h2 id=a>Setup <a href=#a>¶</a></h2><p><a href="java\nscript:alert(1)">run</a> <button>Copy</button><b>this</b></p>'
    expect(markdown(html)).toBe('## Setup\n\nrun **this**')
  })

  it('leads past the redirect that Google Docs puts before each address', () => {
    const html = '<p><a href="https://www.google.com/url?q=https://example.org/x?a%3D1&sa=D">there</a></p>'
    expect(markdown(html)).toBe('[there](https://example.org/x?a=1)')
  })

  it('names a picture of the copying computer by its text, and lists the other pictures', () => {
    const html =
      '<p>a <img src="file:///C:/a.png" alt="Plan"> b <img src="https://example.org/b.png" alt="Map"></p>'
    expect(htmlToMarkdown(html)).toEqual({
      markdown: 'a Plan b ![Map](https://example.org/b.png)',
      isInline: true,
      pictures: ['https://example.org/b.png'],
    })
  })

  it.each([
    ['paragraphs without marks', '<meta charset=utf-8><p>plain</p><p><span>two</span></p>'],
    ['one cell of a spreadsheet', '<table><tr><td>42</td></tr></table>'],
    [
      'lines of a code editor',
      '<div style="font-family:Consolas,monospace;white-space:pre"><div><span style="color:#00f">let</span> a</div></div>',
    ],
    ['elements nested deeper than in any browser', '<div>'.repeat(2000) + '<b>x</b>'],
  ])('without a meaning of its own is pasted as plain text: %s', (_name, html) => {
    expect(htmlToMarkdown(html)).toBeUndefined()
  })
})
