import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitBlocks } from '../../../src-main/content/markdown/blocks.ts'
import { findConflicts, resolveConflict } from '../../../src-main/content/merge/conflict-markers.ts'
import { mergeText } from '../../../src-main/content/merge/merge-text.ts'

/** Resolves every conflict between three versions with both sides. */
function both(base: string, mine: string, theirs: string): string {
  let { text } = mergeText(base, mine, theirs)
  while (findConflicts(text).length > 0) text = resolveConflict(text, findConflicts(text).length - 1, 'both')
  return text
}

const textsOf = (markdown: string): string[] =>
  splitBlocks(markdown).map(({ kind, start, end }) => `${kind}: ${markdown.slice(start, end)}`)

/** A formula that a side leaves open is closed in the joined text. */
const isJoined = (joined: string[], block: string): boolean =>
  joined.includes(block) || joined.includes(`${block}\n$$`)

/** Returns the blocks of both sides within the only conflict, or cut by it, that are missing from the joined text. */
function lostBlocks(base: string, mine: string, theirs: string): string[] {
  const { text, conflicts } = mergeText(base, mine, theirs)
  const [conflict] = conflicts
  fc.pre(conflict !== undefined && conflicts.length === 1)
  const joined = textsOf(resolveConflict(text, 0, 'both'))
  return (['mine', 'theirs'] as const).flatMap((side) => {
    const version = resolveConflict(text, 0, side)
    const end = conflict.start + conflict[side].length
    const own = splitBlocks(version).filter((block) => {
      const isInside = block.start >= conflict.start && block.end <= end
      const isTouched = block.start < end && block.end > conflict.start
      return isInside || (isTouched && ['paragraph', 'heading', 'math'].includes(block.kind))
    })
    return own
      .map((block) => `${block.kind}: ${version.slice(block.start, block.end)}`)
      .filter((block) => !isJoined(joined, block))
  })
}

describe('both sides of a conflict', () => {
  test.each([
    ['two paragraphs', 'Old.\n', 'Mine.\n', 'Theirs.\n', 'Mine.\n\nTheirs.\n'],
    ['two paragraphs without a final line break', 'Old.', 'Mine.', 'Theirs.', 'Mine.\n\nTheirs.'],
    ['two paragraphs with CRLF', 'Old.\r\n', 'Mine.\r\n', 'Theirs.\r\n', 'Mine.\r\n\r\nTheirs.\r\n'],
    [
      'two paragraphs between others',
      'A.\n\nOld.\n\nZ.\n',
      'A.\n\nMine.\n\nZ.\n',
      'A.\n\nTheirs.\n\nZ.\n',
      'A.\n\nMine.\n\nTheirs.\n\nZ.\n',
    ],
    [
      'one line of a wrapped paragraph',
      'First,\nold,\nlast.\n',
      'First,\nmine,\nlast.\n',
      'First,\ntheirs,\nlast.\n',
      'First,\nmine,\nlast.\n\nFirst,\ntheirs,\nlast.\n',
    ],
    ['headings', '# Old\n', '# Mine\n', '# Theirs\n', '# Mine\n\n# Theirs\n'],
    [
      'underlined headings',
      'Old\n===\n\nZ.\n',
      'Mine\n===\n\nZ.\n',
      'Theirs\n===\n\nZ.\n',
      'Mine\n===\n\nTheirs\n===\n\nZ.\n',
    ],
    [
      'items of a tight list',
      '- a\n- old\n- z\n',
      '- a\n- mine\n- z\n',
      '- a\n- theirs\n- z\n',
      '- a\n- mine\n- theirs\n- z\n',
    ],
    [
      'nested items',
      '- a\n  - old\n- z\n',
      '- a\n  - mine\n- z\n',
      '- a\n  - theirs\n- z\n',
      '- a\n  - mine\n  - theirs\n- z\n',
    ],
    [
      'paragraphs within an item',
      '- a\n\n  Old.\n\n- z\n',
      '- a\n\n  Mine.\n\n- z\n',
      '- a\n\n  Theirs.\n\n- z\n',
      '- a\n\n  Mine.\n\n  Theirs.\n\n- z\n',
    ],
    [
      'rows of a table',
      '| h |\n| - |\n| old |\n| z |\n',
      '| h |\n| - |\n| mine |\n| z |\n',
      '| h |\n| - |\n| theirs |\n| z |\n',
      '| h |\n| - |\n| mine |\n| theirs |\n| z |\n',
    ],
    [
      'head rows of a table',
      '| old |\n| - |\n| z |\n',
      '| mine |\n| - |\n| z |\n',
      '| theirs |\n| - |\n| z |\n',
      '| mine |\n| - |\n| z |\n\n| theirs |\n| - |\n| z |\n',
    ],
    [
      'fenced code',
      '```\nold\n```\n',
      '```\nmine\n```\n',
      '```\ntheirs\n```\n',
      '```\nmine\n```\n\n```\ntheirs\n```\n',
    ],
    ['quotes', '> Old.\n', '> Mine.\n', '> Theirs.\n', '> Mine.\n\n> Theirs.\n'],
    [
      'paragraphs within a quote',
      '> A.\n>\n> Old.\n>\n> Z.\n',
      '> A.\n>\n> Mine.\n>\n> Z.\n',
      '> A.\n>\n> Theirs.\n>\n> Z.\n',
      '> A.\n>\n> Mine.\n>\n> Theirs.\n>\n> Z.\n',
    ],
    [
      'paragraphs within a hint',
      '{% hint style="info" %}\nOld.\n{% endhint %}\n',
      '{% hint style="info" %}\nMine.\n{% endhint %}\n',
      '{% hint style="info" %}\nTheirs.\n{% endhint %}\n',
      '{% hint style="info" %}\nMine.\n\nTheirs.\n{% endhint %}\n',
    ],
    ['formulas', '$$\nold\n$$\n', '$$\nmine\n$$\n', '$$\ntheirs\n$$\n', '$$\nmine\n$$\n\n$$\ntheirs\n$$\n'],
    ['indented code', '    old\n', '    mine\n', '    theirs\n', '    mine\n\n<!-- -->\n\n    theirs\n'],
    [
      'a formula left open',
      'one\n---\n',
      'one\n---\n\n[^n]: one\n',
      '$$\none\n$$\n',
      '$$\none\n---\n\n[^n]: one\n$$\n\n$$\none\n$$\n',
    ],
    ['a fence left open', 'Old.\n', '```\nmine\n', 'Theirs.\n', '```\nmine\n```\n\nTheirs.\n'],
    ['a side that removed the paragraph', 'A.\n\nOld.\n', 'A.\n', 'A.\n\nTheirs.\n', 'A.\n\nTheirs.\n'],
  ])('are joined: %s', (_case, base, mine, theirs, expected) => {
    expect(both(base, mine, theirs)).toBe(expected)
  })

  const word = fc.constantFrom('one', 'two', 'three', 'four', 'five', 'six')
  const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '))
  const someBlock = fc.oneof(
    fc.array(words, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
    words.map((text) => `## ${text}`),
    words.map((text) => `${text}\n---`),
    words.map((text) => `\`\`\`js\n${text}\n\n${text}\n\`\`\``),
    words.map((text) => `    ${text}`),
    words.map((text) => `> ${text}\n> ${text}`),
    fc
      .array(words, { minLength: 1, maxLength: 3 })
      .map((items) => items.map((item) => `- ${item}`).join('\n')),
    fc
      .array(words, { minLength: 1, maxLength: 2 })
      .map((items) => items.map((item) => `1. ${item}\n   more`).join('\n')),
    fc
      .array(words, { maxLength: 3 })
      .map((rows) => ['| a |', '| - |', ...rows.map((row) => `| ${row} |`)].join('\n')),
    words.map((text) => `$$\n${text}\n$$`),
    words.map((text) => `<div>\n${text}\n</div>`),
    words.map((text) => `{% hint style="info" %}\n${text}\n{% endhint %}`),
    words.map((text) => `[^n]: ${text}`),
  )
  const page = fc.array(someBlock, { maxLength: 4 }).map((all) => all.map((text) => `${text}\n`).join('\n'))

  test('each block of either side in the conflict parses as before', () => {
    fc.assert(
      fc.property(page, page, page, (base, mine, theirs) => {
        expect(lostBlocks(base, mine, theirs)).toEqual([])
      }),
      { numRuns: 3000 },
    )
  })
})
