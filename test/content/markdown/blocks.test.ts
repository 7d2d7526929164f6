import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { splitBlocks } from '../../../src-main/content/markdown/blocks.ts'
import { corpusFolder } from '../../support/content/corpora.ts'
import { someText } from '../../support/sync/versions.ts'

/** Returns the kind and text of each block, with the level of a heading after its kind. */
function outline(markdown: string): [kind: string, text: string][] {
  return splitBlocks(markdown).map(({ kind, level, start, end }) => [
    level ? `${kind} ${level}` : kind,
    markdown.slice(start, end),
  ])
}

const kinds = (markdown: string) => outline(markdown).map(([kind]) => kind)

describe('kinds of blocks', () => {
  test('a heading begins with # or is underlined', () => {
    expect(outline('# One\ntext\n### Three ###\n#not\n\nTwo\nlines\n---\nOne\n===')).toEqual([
      ['heading 1', '# One'],
      ['paragraph', 'text'],
      ['heading 3', '### Three ###'],
      ['paragraph', '#not'],
      ['heading 2', 'Two\nlines\n---'],
      ['heading 1', 'One\n==='],
    ])
  })

  test('a container is one block up to its closing line, with all nested blocks', () => {
    const container = ':::note Title\n\ntext\n\n:::tip\ninside\n:::\n\n- item\n:::'
    expect(outline(`before\n${container}\nbehind`)).toEqual([
      ['paragraph', 'before'],
      ['directive', container],
      ['paragraph', 'behind'],
    ])
    expect(kinds('::::tip\na\n:::\n\nb\n::::\n\nc')).toEqual(['directive', 'paragraph'])
  })

  test('a container without an end contains nothing', () => {
    expect(outline(':::note\n\ntext')).toEqual([
      ['directive', ':::note'],
      ['paragraph', 'text'],
    ])
  })

  test('three signs in a row are a rule', () => {
    expect(kinds('***\n\n- - -\n___\n\n--')).toEqual(['rule', 'rule', 'rule', 'paragraph'])
  })

  test('fenced code ends at a fence of its kind and length', () => {
    const code = '````js\n```\n~~~~\n\n# no heading\n`````'
    expect(outline(`${code}\ntext`)).toEqual([
      ['code', code],
      ['paragraph', 'text'],
    ])
  })

  test('fenced code without an end extends to the end of the text', () => {
    expect(outline('~~~\na\n\n# b\n\n')).toEqual([['code', '~~~\na\n\n# b']])
  })

  test('indented lines are code, except within a paragraph', () => {
    expect(outline('    a\n\n\tb\n\ntext\n    still text')).toEqual([
      ['code', '    a\n\n\tb'],
      ['paragraph', 'text\n    still text'],
    ])
  })

  test('each item of a list is a block, with all that is indented below it', () => {
    expect(
      outline('- one\n  more\nlazy\n\n  second paragraph\n  - nested\n- two\n\n10. ten\n\ntext'),
    ).toEqual([
      ['list', '- one\n  more\nlazy\n\n  second paragraph\n  - nested'],
      ['list', '- two'],
      ['list', '10. ten'],
      ['paragraph', 'text'],
    ])
  })

  test('fenced code in an item belongs to the item', () => {
    expect(outline('1. one\n\n   ```\n   - code\n\n   ```\n2. two')).toEqual([
      ['list', '1. one\n\n   ```\n   - code\n\n   ```'],
      ['list', '2. two'],
    ])
  })

  test('a number other than 1 does not begin a list inside a paragraph', () => {
    expect(kinds('born in\n1984. A year\n\n1984. A year')).toEqual(['paragraph', 'list'])
  })

  test('a table has as many columns in the second row as in the first', () => {
    expect(outline('text\n| a | b |\n| - | :-: |\n| 1 | 2 |\n\n| a | b |\n| - |')).toEqual([
      ['paragraph', 'text'],
      ['table', '| a | b |\n| - | :-: |\n| 1 | 2 |'],
      ['paragraph', '| a | b |\n| - |'],
    ])
  })

  test('a quote contains its lazy lines', () => {
    expect(outline('> [!NOTE]\n> one\nlazy\n\n> two\n- item')).toEqual([
      ['quote', '> [!NOTE]\n> one\nlazy'],
      ['quote', '> two'],
      ['list', '- item'],
    ])
  })

  test('HTML ends at a blank line, and a comment at its end', () => {
    expect(outline('<details>\n<summary>a</summary>\n\ntext\n\n</details>\n\n<!-- a\n\nb -->\ntext')).toEqual(
      [
        ['html', '<details>\n<summary>a</summary>'],
        ['paragraph', 'text'],
        ['html', '</details>'],
        ['html', '<!-- a\n\nb -->'],
        ['paragraph', 'text'],
      ],
    )
  })

  test('a footnote contains its indented lines, and each link definition is a block', () => {
    expect(outline('[^1]: note\n\n    more\n\n[a]: https://example.com\n  "title"\n[b]: c')).toEqual([
      ['footnote', '[^1]: note\n\n    more'],
      ['definition', '[a]: https://example.com\n  "title"'],
      ['definition', '[b]: c'],
    ])
  })

  test('a formula ends at its closing signs, and one within a line is text', () => {
    expect(outline('$$\nx\n\ny\n$$\n\n$$z$$\n\n$$a$$ in a line')).toEqual([
      ['math', '$$\nx\n\ny\n$$'],
      ['math', '$$z$$'],
      ['paragraph', '$$a$$ in a line'],
    ])
  })
})

describe('directives', () => {
  test('a directive with its content is one block', () => {
    const hint = '{% hint style="info" %}\n# Title\n\n- item\n{% endhint %}'
    expect(outline(`text\n${hint}\ntext`)).toEqual([
      ['paragraph', 'text'],
      ['directive', hint],
      ['paragraph', 'text'],
    ])
  })

  test('a nested directive belongs to the outermost one, also with the same name', () => {
    const tabs =
      '{% tabs %}\n{% tab title="a" %}\n{% hint style="info" %}\n\n{% hint %}\nb\n{% endhint %}\n{% endhint %}\n' +
      '{% endtab %}\n{% endtabs %}'
    expect(outline(`${tabs}\n\nend`)).toEqual([
      ['directive', tabs],
      ['paragraph', 'end'],
    ])
  })

  test('an unclosed directive contains the next block when it needs an end, and only its own line otherwise', () => {
    expect(
      outline('{% hint %}\n\ntext\n\n{% embed url="a" %}\n\n{% embed url="b" %}\ncaption\n{% endembed %}'),
    ).toEqual([
      ['directive', '{% hint %}\n\ntext'],
      ['directive', '{% embed url="a" %}'],
      ['directive', '{% embed url="b" %}\ncaption\n{% endembed %}'],
    ])
  })

  test('an end in code or of another name closes no directive', () => {
    const hint = '{% hint %}\n```\n{% endhint %}\n```\n{% endtab %}\nwrite `{% endhint %}`\n{% endhint %}'
    expect(outline(hint)).toEqual([['directive', hint]])
  })

  test('a tag over several lines is one block', () => {
    const diagram = '{% @mermaid/diagram content="graph TD\n\nA --> B" %}'
    expect(outline(`a\n${diagram}\nb`)).toEqual([
      ['paragraph', 'a'],
      ['directive', diagram],
      ['paragraph', 'b'],
    ])
    expect(kinds('{% hint\n\nno end\n\n{% hint %}\na\n{% endhint %}')).toEqual([
      'directive',
      'paragraph',
      'directive',
    ])
  })

  test('a directive may stand on one line, and in an item without indentation', () => {
    expect(kinds('{% hint %} a {% endhint %}\n\nb')).toEqual(['directive', 'paragraph'])
    expect(kinds('- a\n\n  {% hint %}\nb\n\nc\n  {% endhint %}\n- d')).toEqual(['list', 'list'])
  })
})

describe('ids', () => {
  const ids = (markdown: string) => splitBlocks(markdown).map(({ id }) => id)

  test('are the same for the same text, at any place', () => {
    expect(ids('a\n\nb')).toEqual(ids('b\n\na').toReversed())
  })

  test('do not depend on wrapping or line endings', () => {
    expect(ids('one two\nthree\n')).toEqual(ids('one   two three  '))
    expect(ids('one\ntwo\n\nthree')).toEqual(ids('one\r\ntwo\r\n\r\nthree'))
  })

  test('count repeats', () => {
    const [first, second, third] = ids('a\n\na\n\na')
    expect([second, third]).toEqual([`${first}-2`, `${first}-3`])
  })

  test('never change between versions, because stored comments reference them', () => {
    expect(ids('# Title\n\nA paragraph.\n\n- item')).toEqual(['1k1kfn2yh8m', '1btfrt3tci6', '2evqukar886'])
  })

  test('are unique in a page', () => {
    fc.assert(
      fc.property(someText, (markdown) => {
        expect(new Set(ids(markdown)).size).toBe(ids(markdown).length)
      }),
    )
  })

  test('distinguish a hundred thousand short texts', () => {
    const texts = Array.from({ length: 100_000 }, (_, index) => `p${index.toString(36)}`)
    expect(ids(texts.join('\n\n')).filter((id) => id.includes('-'))).toEqual([])
  })
})

describe('every text', () => {
  const anyText = fc.oneof(
    someText,
    fc.string({ unit: fc.constantFrom(...'\n\n\r\t  #`~>-+*_=|:[]^<!$%{}/a1.)'), maxLength: 80 }),
  )

  test('equals its blocks with the white space between them', () => {
    fc.assert(
      fc.property(anyText, (markdown) => {
        let done = 0
        for (const { start, end, line } of splitBlocks(markdown)) {
          expect(markdown.slice(done, start)).toMatch(/^[ \t\r\n]*$/)
          expect(end).toBeGreaterThan(start)
          expect(markdown.slice(0, start).split('\n').length - 1).toBe(line)
          expect(start === 0 || markdown[start - 1] === '\n').toBe(true)
          expect(end === markdown.length || /^\r?\n/.test(markdown.slice(end))).toBe(true)
          done = end
        }
        expect(markdown.slice(done)).toMatch(/^[ \t\r\n]*$/)
      }),
      { numRuns: 1000 },
    )
  })
})

/** The longest time for parsing a book with a CommonMark parser on a loaded machine, in milliseconds. */
const PARSING = 120_000

describe('pages of real books', () => {
  const parser = unified().use(remarkParse).use(remarkGfm)

  /** Returns the lines at which a CommonMark parser begins a top-level block or a list item. */
  function expectedLines(markdown: string): number[] {
    return parser.parse(markdown).children.flatMap((node) => {
      const nodes = node.type === 'list' ? node.children : [node]
      return nodes.map(({ position }) => position!.start.line - 1)
    })
  }

  test.each([
    ['rust-book', 116],
    ['learn-go', 47],
  ])(
    'of %s are divided where a CommonMark parser divides them',
    async (corpus, count) => {
      const folder = await corpusFolder(corpus)
      const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      const pages = paths.filter((path) => path.endsWith('.md'))
      expect(pages).toHaveLength(count)
      for (const path of pages) {
        const markdown = readFileSync(join(folder, path), 'utf8').replace(/^---\n[^]*?\n---\n/, '')
        const lines = splitBlocks(markdown).map(({ line }) => line)
        expect({ path, lines }).toEqual({ path, lines: expectedLines(markdown) })
      }
    },
    PARSING,
  )
})
