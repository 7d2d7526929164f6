import { describe, expect, it } from 'vitest'
import { extractSections } from '../../../src-main/content/markdown/sections.ts'

function outline(markdown: string): string[] {
  return extractSections(markdown).map(({ level, anchor, title }) => `${level} ${anchor} ${title}`)
}

describe('the sections of a page', () => {
  it.each([
    [
      'closed and underlined headings',
      '## One ##\n\nTwo\n===\n\nThree *b*\n---\n',
      ['2 one One', '1 two Two', '2 three-b Three b'],
    ],
    [
      'markup in titles',
      '# The `match` [flow](a.md) \\*x\\* <b>!</b>',
      ['1 the-match-flow-x- The match flow *x* !'],
    ],
    ['punctuation', "## What's new in C++ 4.9?", ["2 whats-new-in-c-49 What's new in C++ 4.9?"]],
    ['letters of all scripts', '# Übung 1\n# 日本 語', ['1 übung-1 Übung 1', '1 日本-語 日本 語']],
    ['equal titles', '# A\n# A\n# A-1\n# A', ['1 a A', '1 a-1 A', '1 a-1-1 A-1', '1 a-2 A']],
    [
      'named anchors',
      '# A {#first}\n# B {/*second*/}\n# C <a href="#c" id="third"></a>',
      ['1 first A', '1 second B', '1 third C'],
    ],
    ['none in code', '```\n# no\n```\n\n    # no\n\n# yes\n', ['1 yes yes']],
    ['none in quotes and lists', '> # no\n\n- # no\n\n  # no\n\n# yes', ['1 yes yes']],
    ['none of hashes without a space, and of table rows', '#no\n\n| a |\n|---|\n| b |\n', []],
    ['an empty heading', '#\n\n# a', ['1  ', '1 a a']],
  ])('are read with their levels and anchors: %s', (_, markdown, expected) => {
    expect(outline(markdown)).toEqual(expected)
  })

  it('extend to the next heading and never overlap', () => {
    const markdown = 'intro\n\n# A\n\none\n\n## B\n\ntwo\n'
    const sections = extractSections(markdown)
    expect(sections.map(({ start, end }) => markdown.slice(start, end))).toEqual([
      '# A\n\none\n\n',
      '## B\n\ntwo\n',
    ])
  })
})
