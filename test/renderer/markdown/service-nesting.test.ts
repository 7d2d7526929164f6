import fc from 'fast-check'
// @vitest-environment node
import type { Nodes } from 'hast'
import { describe, expect, it } from 'vitest'
import { renderPage } from './rendered.ts'

const WORDS = fc.stringMatching(/^[a-z]{6,9}$/)
/** Places where source is shown on purpose. */
const SHOWS_SOURCE = new Set(['carrel-source', 'carrel-plain', 'pre', 'code'])
/** Properties whose words a reader sees. */
const SHOWN = ['dataTitle', 'dataLabel', 'dataDescription', 'dataWords', 'dataTags']

/** A piece of a page, and the words that a reader must find in it. */
interface Piece {
  markdown: string
  words: string[]
}

const inline: fc.Arbitrary<Piece> = WORDS.chain((word) =>
  fc
    .constantFrom(
      `**${word}**`,
      `<mark style="color:red;background-color:$info">${word}</mark>`,
      `<a class="button primary" data-icon="github" href="a.md">${word}</a>`,
      `<button class="button" data-action="search" data-query="q">${word}</button>`,
      `<i class="fa-house">:house:</i> ${word}`,
      `<i>${word}</i>`,
      `${word} :tada:`,
      `<a data-mention href="${word}.md">${word}</a>`,
      `<span data-gb-custom-inline data-tag="emoji" data-code="2728">✨</span> ${word}`,
      `${word} <img src="a.png" data-size="line" alt="">`,
      `<strange data-x="y">${word}</strange>`,
    )
    .map((markdown) => ({ markdown, words: [word] })),
)

const joined = (pieces: Piece[], between: string): Piece => ({
  markdown: pieces.map(({ markdown }) => markdown).join(between),
  words: pieces.flatMap(({ words }) => words),
})

const cards: fc.Arbitrary<Piece> = fc
  .array(fc.tuple(inline, inline), { minLength: 1, maxLength: 3 })
  .map((rows) => ({
    markdown:
      '<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target></th></tr></thead><tbody>' +
      rows
        .map(
          ([a, b]) =>
            `<tr><td><strong>${a.markdown.replaceAll('*', '')}</strong></td><td>${b.markdown.replaceAll('*', '')}</td><td><a href="a.md">a.md</a></td></tr>`,
        )
        .join('') +
      '</tbody></table>',
    words: rows.flatMap(([a, b]) => [...a.words, ...b.words]),
  }))

const typed: fc.Arbitrary<Piece> = fc
  .tuple(
    WORDS,
    fc.constantFrom('content-ref', 'files', 'image', 'checkbox', 'number', 'rating', 'select', 'users', 'x'),
  )
  .map(([word, type]) => ({
    markdown: `<table><thead><tr><th data-type="${type}" width="99">Head</th></tr></thead><tbody><tr><td>${word}</td></tr></tbody></table>`,
    words: [word],
  }))

const { block } = fc.letrec<{ block: Piece; blocks: Piece }>((tie) => {
  const around = (open: (word: string) => string, close: string, hasWord = true): fc.Arbitrary<Piece> =>
    fc.tuple(WORDS, tie('blocks')).map(([word, inside]) => ({
      markdown: `${open(word)}\n${inside.markdown}\n${close}`,
      words: hasWord ? [word, ...inside.words] : inside.words,
    }))
  return {
    blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((pieces) => joined(pieces, '\n\n')),
    block: fc.oneof(
      { depthSize: 'small', maxDepth: 4, withCrossShrink: true },
      inline,
      cards,
      typed,
      around(() => '{% hint style="info" icon="cat" %}', '{% endhint %}', false),
      around((word) => `:::tip ${word}`, ':::'),
      around((word) => `::::{warning} ${word}`, '::::'),
      around((word) => `::: details ${word}`, ':::'),
      around((word) => `:::danger[${word}]{.wide}`, ':::'),
      around((word) => `{% tabs %}\n{% tab title="${word}" icon="cat" %}`, '{% endtab %}\n{% endtabs %}'),
      around(() => '{% columns %}\n{% column width="50%" %}', '{% endcolumn %}\n{% endcolumns %}', false),
      around(
        (word) => `{% updates format="full" %}\n{% update date="2026-07-21" tags="${word}" %}`,
        '{% endupdate %}\n{% endupdates %}',
      ),
      around((word) => `{% update date="${word}" %}`, '{% endupdate %}'),
      around((word) => `{% prompt description="${word}" %}`, '{% endprompt %}'),
      around(() => '{% stepper %}\n{% step %}', '{% endstep %}\n{% endstepper %}', false),
      around(() => '<details>\n<summary>Sum</summary>\n', '\n</details>', false),
      around((word) => `{% if a %}\n${word}\n{% else %}`, '{% endif %}'),
      around((word) => `{% unheard-of a="${word}" %}`, '{% endunheard-of %}'),
    ),
  }
})

interface Shown {
  /** All that a reader finds, source boxes included. */
  all: string
  /** The text outside of source boxes and code. */
  running: string
}

function shownBy(node: Nodes): Shown {
  if (node.type === 'text') return { all: node.value, running: node.value }
  if (node.type !== 'element' && node.type !== 'root') return { all: '', running: '' }
  const inside = node.children.map(shownBy)
  const all = inside.map((part) => part.all).join(' ')
  const running = inside.map((part) => part.running).join(' ')
  if (node.type === 'root') return { all, running }
  const named = SHOWN.map((name) => node.properties[name])
    .filter((value) => typeof value === 'string')
    .join(' ')
  const isSource = SHOWS_SOURCE.has(node.tagName)
  // A link to a page may show its title: its own words are part of its address then.
  const address = node.properties['dataMention'] === undefined ? '' : String(node.properties['href'])
  return { all: `${all} ${named} ${address}`, running: isSource ? '' : `${running} ${named}` }
}

describe('blocks that are nested at random', () => {
  it('lose no word, and show no tag or attribute outside of source', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (pieces) => {
        const { markdown, words } = joined(pieces, '\n\n')
        const shown = renderPage(markdown).map(shownBy)
        const all = shown.map((part) => part.all).join(' ')
        const running = shown.map((part) => part.running).join(' ')
        expect(words.filter((word) => !all.includes(word))).toEqual([])
        expect(running).not.toMatch(/\{%|%\}|data-|:house:|class=/)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['an icon', `<i class="fa-x">${' '.repeat(150_000)}x</i>`],
    [
      'a source of a picture',
      `<picture><source media="(prefers-color-scheme: dark)" srcset="a${' '.repeat(150_000)}b"><img src="c"></picture>`,
    ],
    ['a style', `<mark style="color:${' '.repeat(150_000)}red">x</mark>`],
    [
      'a rating',
      `<table><tr><th data-type="rating"></th></tr><tr><td>${' '.repeat(150_000)}4 4</td></tr></table>`,
    ],
  ])('take time in proportion to the white space in %s', (_what, written) => {
    const started = process.cpuUsage()
    renderPage(written)
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(4000)
  })

  it.each([
    ['opened', '<mark style="color:red">', ''],
    ['opened and closed', '<i class="fa-house">', '</i>'],
    ['tables of cards', '<table data-view="cards"><tr><td>', '</td></tr></table>'],
    ['buttons', '<button data-action="search">', '</button>'],
  ])('are shown as text where 10,000 are %s', (_how, open, close) => {
    const written = `${open.repeat(10_000)}word${close.repeat(10_000)}`
    const shown = renderPage(written).map(shownBy)
    expect(shown.map((part) => part.all).join(' ')).toContain('word')
  })
})
