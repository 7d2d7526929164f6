import { fromHtml } from 'hast-util-from-html'
import { describe, expect, it } from 'vitest'
import { joinText } from '../../../src-main/content/html/join-text.ts'
import { toMarkdownText } from '../../../src-main/content/html/to-markdown.ts'
import { convertPage } from '../../../src-main/imports/gather/web/convert-page.ts'

const textOf = (html: string) =>
  toMarkdownText(convertPage(`<h1>T</h1>${html}`, null).tree).slice('# T\n\n'.length)

function pieces(html: string): string[] {
  const tree = fromHtml(html, { fragment: true })
  joinText(tree)
  return tree.children.map((child) => (child.type === 'text' ? child.value : child.type))
}

describe('joining adjacent text', () => {
  it('joins the texts of elements without meaning, at any nesting', () => {
    expect(pieces('a<span>b<small>c</small></span>d<wbr>e')).toEqual(['abcd\u200Be'])
    expect(pieces('a<b>c</b><span>d</span><custom-part>e</custom-part>')).toEqual([
      'a',
      'element',
      'd',
      'element',
    ])
  })

  it('joins ten thousand pieces into one text, because the converter repeats its work for each piece', () => {
    expect(pieces('<span>a</span> '.repeat(10_000))).toEqual(['a '.repeat(10_000)])
  })

  it.each([
    ['<p>One <span>two</span> <b>th<span>ree</span></b>.</p>', 'One two **three**.\n'],
    ['<p>H<sub>2</sub>O <font><i>f</i></font></p>', 'H<sub>2</sub>O _f_\n'],
    ['<pre><code class="language-js"><span>a</span>\n<span> b</span></code></pre>', '```js\na\n b\n```\n'],
    ['<span><p>One.</p><p>Two.</p></span>', 'One.\n\nTwo.\n'],
    ['<ul><li><label><input type="checkbox" checked> Done</label></li></ul>', '- [x] Done\n'],
  ])('does not change the meaning of %s', (html, text) => {
    expect(textOf(html)).toBe(text)
  })
})
