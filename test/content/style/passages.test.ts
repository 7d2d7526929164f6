import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_PROSE, sourceRange } from '../../../src-main/content/style/prose/passage.ts'
import { readPassages } from '../../../src-main/content/style/prose/read-passages.ts'
import { sentencesOf } from '../../../src-main/content/style/prose/sentences.ts'

const texts = (markdown: string): string[] =>
  readPassages(markdown).map(({ kind, text }) => `${kind}: ${text.replaceAll(NO_PROSE, '¤')}`)

describe('the passages of a page', () => {
  it('are its headings, paragraphs, items, quotes and cells, without markup', () => {
    const markdown = `# A *bold* title #

A **strong** word, a [link](https://example.com/the%20address "title") and
\`code\` on two lines. ![A picture](a.png)

Setext
------

* one \\* two
1. [ ] first item
   goes on

> A quote

| Head | Two |
| --- | --- |
| cell \`a|b\` | x |

{% hint style="info" %}
In a hint: {{ version }} and <code>the the</code>.
{% endhint %}

[ref]: https://example.com
`
    expect(texts(markdown)).toEqual([
      'heading: A bold title',
      'paragraph: A strong word, a link and ¤ on two lines. ¤',
      'alternative: A picture',
      'heading: Setext',
      'list: one * two',
      'list: first item goes on',
      'quote: A quote',
      'cell: Head',
      'cell: Two',
      'cell: cell ¤',
      'cell: x',
      'paragraph: In a hint: ¤ and ¤.',
    ])
  })

  it('exclude code, comments and tags of blocks', () => {
    expect(texts('```js\nthe the\n```\n\n    indented the the\n\n<!-- the the -->\n')).toEqual([])
    expect(texts('See https://a.b/the/the and a@b.de now.')).toEqual(['paragraph: See ¤ and ¤ now.'])
  })

  it('have the offset of each of their characters', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            'a',
            'word',
            ' ',
            '*',
            '`',
            '[',
            '](',
            ')',
            '\n',
            '| ',
            '<b>',
            '&amp;',
            '\\',
            '> ',
            '- ',
          ),
          { maxLength: 60 },
        ),
        (parts) => {
          const markdown = parts.join('')
          for (const passage of readPassages(markdown))
            for (let at = 0; at < passage.text.length; at += 1) {
              const { from, to } = sourceRange(passage, at, at + 1)
              const character = passage.text[at]!
              expect(to).toBeGreaterThan(from)
              if (/[a-z]/.test(character)) expect(markdown.slice(from, to)).toBe(character)
            }
        },
      ),
    )
  })
})

describe('the sentences of a passage', () => {
  it('end at a full stop before a capital, and not after an abbreviation', () => {
    const sentences = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end))
    expect(sentences('One, e.g. Two. Three at 1.5 V! “Four?” five.')).toEqual([
      'One, e.g. Two.',
      'Three at 1.5 V!',
      '“Four?” five.',
    ])
    expect(sentences('Ohne Punkt')).toEqual(['Ohne Punkt'])
  })
})
