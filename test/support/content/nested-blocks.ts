import fc from 'fast-check'
import { EVERY_BLOCK } from './every-block.ts'

const WORDS = fc.stringMatching(/^[a-z]{6,9}$/)

/** A part of a page, and the words that must be visible in it. */
export interface Piece {
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

/** Returns the pieces in a row. */
export const joined = (pieces: Piece[], between: string): Piece => ({
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

/**
 * A block of an unknown tag shows what was typed, also for the blocks in it. So only typed words are expected: a sign
 * that is typed as `:sparkles:` is not a word there.
 */
const everyBlock: fc.Arbitrary<Piece> = fc
  .constantFrom(...EVERY_BLOCK)
  .map(({ markdown, words }) => ({ markdown, words: words.filter((word) => markdown.includes(word)) }))

/** Every block of a page, with others nested in it at random. */
export const { block } = fc.letrec<{ block: Piece; blocks: Piece }>((tie) => {
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
      everyBlock,
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
