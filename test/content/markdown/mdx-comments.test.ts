import { describe, expect, it } from 'vitest'
import { splitBlocks } from '../../../src-main/content/markdown/blocks.ts'
import { plainText } from '../../../src-main/content/markdown/plain-text.ts'
import { replaceMdxComments } from '../../../src-main/content/markdown/tree/mdx-comments.ts'
import { readPassages } from '../../../src-main/content/style/prose/read-passages.ts'
import { htmlOf } from '../../renderer/markdown/rendered.ts'

const kinds = (markdown: string) =>
  splitBlocks(markdown).map(({ kind, start, end }) => [kind, markdown.slice(start, end)])

describe('comments of MDX', () => {
  it.each([
    ['{/* todo */}', '<!---->'],
    ['a\n\n{/* one\n\ntwo */}\n\nb', 'a\n\n<!--\n\n-->\n\nb'],
    ['Some {/* todo */} text', 'Some <!----> text'],
    ['{/* todo */} text', '<wbr/> text'],
    ['- a {/* x */}\n- {/* y */}\n- {/* z */} b', '- a <!---->\n- <wbr/>\n- <wbr/> b'],
    ['> {/* one\n> two */}\n> b', '> <!--\n-->\n> b'],
  ])('are comments of HTML on as many lines: %j', (markdown, replaced) => {
    expect(replaceMdxComments(markdown)).toBe(replaced)
  })

  it.each([
    '`{/* code */}`',
    '```js\n{/* code */}\n```',
    '    {/* code */}',
    '{/* open',
    'text {/* open\n\n*/} text',
    String.raw`\{/* text */}`,
    '# Head {/* anchor */}',
    '<!-- a\n{/* b */}\n-->',
  ])('stay unchanged in code, in other comments and without an end: %j', (markdown) => {
    expect(replaceMdxComments(markdown)).toBe(markdown)
  })

  it('are one block, with blank lines and blocks in them', () => {
    const comment = '{/*\n# no head\n\n- no item\n*/}'
    expect(kinds(`a\n\n${comment}\n\nb`)).toEqual([
      ['paragraph', 'a'],
      ['html', comment],
      ['paragraph', 'b'],
    ])
    expect(kinds('{/* a */} b')).toEqual([['paragraph', '{/* a */} b']])
  })

  it('are not shown', () => {
    expect(
      htmlOf('One {/* hidden */}two.\n\n{/* hidden\n\nhidden */}\n\n- three {/* hidden */}'),
    ).not.toMatch(/hidden|\{|\*\//)
    expect(htmlOf('One {/* hidden */}two.')).toContain('One two.')
    expect(htmlOf('`{/* shown */}`')).toContain('{/* shown */}')
    expect(htmlOf('{/* {% hint style="info" %} */}\n\nText')).toContain('<p>Text</p>')
  })

  it('are neither found nor checked', () => {
    const markdown = 'One {/* hidden */}two.\n\n{/* hidden\n\nhidden */}\n\n{/* hidden */}\n\nThree\n'
    expect(plainText(markdown)).toBe('One two.\nThree')
    expect(readPassages(markdown).map(({ text }) => text)).toEqual(['One two.', 'Three'])
  })
})
