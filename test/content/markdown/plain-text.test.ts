import { describe, expect, it } from 'vitest'
import { inlineText } from '../../../src-main/content/markdown/inline-text.ts'
import { plainText } from '../../../src-main/content/markdown/plain-text.ts'

describe('the words of a page', () => {
  it('have the title of a container, and not its colons', () => {
    expect(plainText(':::tip Read this\nwords\n:::').trim().split(/\s+/)).toEqual(['Read', 'this', 'words'])
  })

  it('omit the parentheses of a destination after unclosed ones', () => {
    const open = 'x('.repeat(50)
    expect(plainText(`${'[x]('.repeat(50)}[a](b(c)d) e`)).toBe(`${open}a e`)
  })

  it.each([
    ['a tag without an end', `<${'a'.repeat(200_000)}`],
    ['comments of MDX without an end', '{/*'.repeat(100_000)],
  ])('are read in linear time from %s', (_name, hostile) => {
    expect(plainText(hostile)).toBe(hostile.replaceAll('*', ''))
  })

  it('omit comments of MDX up to the end of their line', () => {
    expect(inlineText('a {/* one */}b {/* two\n*/} c {/* three */}d')).toBe('a b {/ two\n/} c d')
  })

  it('omit markup, and include links, pictures, tables and code', () => {
    const markdown = [
      '# The *title*',
      '',
      'See [the\nguide](guide.md "x"), ![a picture](p.png) and `let x = 1`.<br/>',
      '',
      '- [ ] one',
      '1. two & three &lt;',
      '> four',
      '',
      '| a | b |',
      '|---|:-:|',
      '| c | d |',
      '',
      '```js',
      'const [a] = b // **c**',
      '```',
      '{% hint style="info" %}',
      'five',
      '{% endhint %}',
      '{% tab title="Linux" %}',
      '<!-- never\nshown -->',
      '[ref]: https://a.example',
    ].join('\n')
    expect(
      plainText(markdown)
        .split('\n')
        .map((line) => line.replace(/ +/g, ' ')),
    ).toEqual([
      'The title',
      'See the',
      'guide, a picture and let x = 1.',
      'one',
      'two & three <',
      'four',
      'a b',
      'c d',
      'const [a] = b // **c**',
      'five',
      'Linux',
    ])
  })

  it.each([
    ['snake_case and __init__', 'snake_case and init'],
    ['a * b * c', 'a * b * c'],
    ['**bold** ~~gone~~ ~one~', 'bold gone ~one~'],
    ['a < b > c', 'a < b > c'],
    ['<https://a.example>', 'https://a.example'],
    ['\\*not\\* \\[a\\]', '*not* [a]'],
    ['[a](b(c)d) [e][f]', 'a ef'],
    ['`` a`b ``', 'a`b'],
    ['{x} {% y %}', '{x} '],
  ])('of the line %j are %j', (markdown, text) => {
    expect(inlineText(markdown)).toBe(text)
  })
})
