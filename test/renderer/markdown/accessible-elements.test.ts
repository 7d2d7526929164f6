// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { htmlOf } from './rendered.ts'

describe('a page for a screen reader', () => {
  it.each([
    ['names the box of a task', '- [x] Done', 'ariaLabel="Task"'],
    ['has no head cell without content', '| | b |\n|-|-|\n| 1 | 2 |', '<td></td>\n<th>b</th>'],
    ['names a link without words by its target', '[](a.md)', '<a href="a.md" dataUnnamed="empty">'],
    [
      'names a link that contains only a picture',
      '[![](a.png)](b.md)',
      '<a href="b.md" dataUnnamed="content">',
    ],
    ['leaves the words of a described picture', '[![Words](a.png)](b.md)', '<a href="b.md"><img'],
  ])('%s', (_name, markdown, html) => {
    expect(htmlOf(markdown)).toContain(html)
  })

  it('has no head row of empty cells, and retains the widths of its columns', () => {
    const html = htmlOf(
      '<table><thead><tr><th width="120"></th><th></th></tr></thead><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
    )
    expect(html).toContain('<table><colgroup><col width="120"></col><col></col></colgroup><tbody>')
    expect(htmlOf('| | |\n|-|-|\n| a | b |')).not.toContain('<thead>')
  })

  it('marks a heading that contains only icons, which is no heading for a screen reader', () => {
    const icon = '<i class="fa-globe">:globe:</i>'
    expect(htmlOf(`<h4>${icon}</h4>`)).toContain('<h4 dataWordless="">')
    expect(htmlOf(`<h4>${icon} Words</h4>`)).not.toContain('dataWordless')
    expect(htmlOf('## ![](a.png)')).toContain('dataWordless')
  })

  it('moves a link in the title of a box to the first line in the box', () => {
    expect(htmlOf('<details><summary>See <a href="a.md">A</a></summary>\n\nWords\n\n</details>')).toMatch(
      /<summary>See <span>A<\/span><\/summary><p><a href="a.md">A<\/a><\/p>\s*<p>Words<\/p>/,
    )
  })

  it('has no empty headings', () => {
    expect(htmlOf('# \n\ntext\n\n## ![x](a.png)')).toBe(
      '<p>text</p><h2 dataAnchor="x"><img src="a.png" alt="x"></img></h2>',
    )
  })
})
