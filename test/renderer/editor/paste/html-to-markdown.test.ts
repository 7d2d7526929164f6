import { describe, expect, it } from 'vitest'
import { htmlToMarkdown } from '../../../../src-renderer/editor/paste/html-to-markdown.ts'

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

  it('of Word has a list of its own for each kind of marker', () => {
    const items = [wordItem(1, '·', 'Alpha'), wordItem(1, '1.', 'Beta'), wordItem(1, '2.', 'Gamma')]
    expect(markdown(items.join('\n'))).toBe('- Alpha\n\n1. Beta\n2. Gamma')
  })

  it('of Google Docs has spaces outside of its marks', () => {
    const html = `<b style="font-weight:normal"><p><span style="font-weight:700">bold</span><span
      style="font-style:italic"> sloped </span><span style="text-decoration:line-through">gone</span></p></b>`
    expect(markdown(html)).toBe('**bold** _sloped_ ~~gone~~')
  })

  it('of Excel is a table, although only its rows are marked as copied', () => {
    const html =
      '<html><body><table border=0>\n<!--StartFragment--><col width=64><tr><td class=xl65>Room</td><td>Size</td></tr><tr><td>North</td><td align=right>2</td></tr><!--EndFragment--></table></body></html>'
    expect(markdown(html)).toBe('| Room | Size |\n| - | -: |\n| North | 2 |')
  })

  it.each([
    [
      'Excel',
      '<style>.xl66 {text-align:right;}</style><table><!--StartFragment--><tr><td>Item</td><td class=xl66>Price</td></tr><tr><td>Lamp</td><td class=xl66>12</td></tr><!--EndFragment--></table>',
    ],
    [
      'Google Sheets',
      '<table><tr><td>Item</td><td>Price</td></tr><tr><td>Lamp</td><td style="vertical-align:bottom;text-align:right;">12</td></tr></table>',
    ],
    [
      'LibreOffice',
      '<table><tr><td align="left">Item</td><td align="left">Price</td></tr><tr><td align="left">Lamp</td><td align="right">12</td></tr></table>',
    ],
  ])('of %s has columns of numbers at the right', (_program, html) => {
    expect(markdown(html)).toBe('| Item | Price |\n| - | -: |\n| Lamp | 12 |')
  })

  it.each([
    ['<p>One <b>two</b></p><p>Three</p>', 'One **two**<br>Three'],
    ['One<br>Two', 'One<br>Two'],
    ['<ul><li>One</li><li><p>Two</p></li></ul>', '• One<br>• Two'],
    ['<ol><li>One<ul><li>Deep</li></ul></li><li>Two</li></ol>', '1. One<br>• Deep<br>2. Two'],
    ['<pre>a\nb</pre>', '`a`<br>`b`'],
    ['<table><tr><td>In</td><td>side</td></tr></table>', 'In<br>side'],
  ])('has one line for each row of a table, also with blocks in a cell: %s', (cell, text) => {
    const html = `<table><tr><th>A</th><th>B</th></tr><tr><td>${cell}</td><td>2</td></tr></table>`
    expect(markdown(html)).toBe(`| A | B |\n| - | - |\n| ${text} | 2 |`)
  })

  it('loses links to places of the copied page, empty links and the links that edit Wikipedia', () => {
    const html = `<h2 id="use">Use</h2><a class="anchor" href="#use"><svg></svg></a><p>See <a href="#use">above</a>, <a
      href="#_ftn1">[1]</a>.</p><h2>Next</h2><span class="mw-editsection">[<a href="https://a.org/edit">edit</a>]</span>`
    expect(markdown(html)).toBe('## Use\n\nSee [above](#use), \\[1].\n\n## Next')
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

  it.each([
    ['AT&T and R&D', 'AT&T and R&D'],
    ['&amp;copy; and &amp;#35; stay words', String.raw`\&copy; and \&#35; stay words`],
    ['a & b &amp;c', 'a & b &c'],
    ['<a href="https://a.org/?b=1&amp;c=2">x</a>', '[x](https://a.org/?b=1&c=2)'],
    ['<a href="https://a.org/?b=1&amp;copy;=2">x</a>', String.raw`[x](https://a.org/?b=1\&copy;=2)`],
    ['see https://a.org/b_c?d=1&amp;e=2, www.a.org', 'see https://a.org/b_c?d=1&e=2, www.a.org'],
    ['mail me@a.org', 'mail me@a.org'],
  ])('escapes a sign only where it has a meaning: %s', (html, words) => {
    expect(markdown(`<p><b>Bold</b> ${html}</p>`)).toBe(`**Bold** ${words}`)
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
