import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { wordsIn } from '../../../../src-main/content/spelling/words-in-text.ts'
import { proseBetween } from '../../../../src-renderer/editor/spelling/prose-ranges.ts'
import { boundedMarkdown } from '../../../../src-renderer/editor/theme/bounded-markdown.ts'

const words = (text: string, isLatinOnly = true) => wordsIn(text, isLatinOnly).map(({ word }) => word)

describe('the words of a text', () => {
  it('stand at their places', () => {
    const text = '“Don’t,” she said – well-known words.'
    const found = wordsIn(text, true)
    expect(found.map(({ from, to }) => text.slice(from, to))).toEqual(found.map(({ word }) => word))
    expect(words(text)).toEqual(['Don’t', 'she', 'said', 'well', 'known', 'words'])
  })

  it.each([
    ['an address', 'https://example.org/wrods or me@example.org or example.org'],
    ['a path', 'src/wrods.ts and C:\\wrods'],
    ['a name of code', 'myWrods snake_wrods wrods2 --wrods_x $wrods'],
    ['an abbreviation', 'HTTP NASA'],
    ['a single letter', 'a b c'],
  ])('do not include %s', (_name, text) => {
    expect(words(text).filter((word) => !['or', 'and'].includes(word))).toEqual([])
  })

  it('in other scripts count only with a dictionary of the user', () => {
    expect(words('words 日本語 שלום слово')).toEqual(['words'])
    expect(words('words слово', false)).toEqual(['words', 'слово'])
  })

  it('have letters with accents of their own', () => {
    expect(words('cafe\u0301 naïve Straße')).toEqual(['cafe\u0301', 'naïve', 'Straße'])
  })
})

describe('the prose of Markdown', () => {
  const prose = (text: string) => {
    const state = EditorState.create({
      doc: text,
      extensions: boundedMarkdown(EditorState.create({ doc: text }).doc),
    })
    ensureSyntaxTree(state, text.length, 60_000)
    const found = proseBetween(state, 0, text.length)
    expect(found).toHaveLength(text.length)
    return words(found)
  }

  it.each([
    ['Words `cdoe` here', ['Words', 'here']],
    ['```js\ncdoe\n```\n\nWords', ['Words']],
    ['A [lnik](wrods.md "titel") of', ['lnik', 'titel', 'of']],
    ['<span class="wrods">Words</span>', ['Words']],
    ['{% hint style="wrods" %}\nWords\n{% endhint %}', ['Words']],
    ['Words {{ space.vars.wrods }} here', ['Words', 'here']],
    ['Words $$wrods$$ here :samll: too', ['Words', 'here', 'too']],
    ['<!-- wrods -->\n\nWords', ['Words']],
  ])('of %j has no code, addresses, tags and directives', (text, expected) => {
    expect(prose(text)).toEqual(expected)
  })
})
