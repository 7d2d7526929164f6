import { describe, expect, test } from 'vitest'
import { blockPreview } from '../../../src-main/content/markdown/block-preview.ts'
import { splitBlocks } from '../../../src-main/content/markdown/blocks.ts'

const preview = (markdown: string) => blockPreview(markdown, splitBlocks(markdown)[0]!)

describe('the preview of a block', () => {
  test.each([
    ['## A *title* ##', 'A title'],
    ['Title\n=====', 'Title'],
    ['Some **bold** and _leaning_ words,\nwrapped.', 'Some bold and leaning words, wrapped.'],
    ['snake_case_name stays', 'snake_case_name stays'],
    ['A [link](https://example.com) and ![a picture](a.png)', 'A link and a picture'],
    ['Call `Vec<T>::new_in()` here', 'Call Vec<T>::new_in() here'],
    ['- [x] done\n  - nested', 'done nested'],
    ['> [!NOTE]\n> quoted', 'quoted'],
    ['| a | b |\n| --- | --- |\n| 1 | 2 |', 'a b 1 2'],
    ['```js\nlet a = b * c * d\n```', 'let a = b * c * d'],
    ['    indented *code*', 'indented *code*'],
    ['{% hint style="info" %}\nHinted.\n{% endhint %}', 'Hinted.'],
    [':::tip Read this\nHinted.\n:::', 'Read this Hinted.'],
    ['<p align="center">Centred</p>', 'Centred'],
    ['$$\nx^2\n$$', 'x^2'],
    ['a \\* b', 'a * b'],
    ['> **Words that\n> go on** and a [link\n> that does](a.md)', 'Words that go on and a link that does'],
    ['**Begun\n\nand never* ended', '**Begun'],
    ['---', ''],
  ])('of %j is %j', (markdown, expected) => {
    expect(preview(markdown)).toBe(expected)
  })

  test('has at most 160 characters, and ends with a whole word where it can', () => {
    expect(preview('word '.repeat(1000))).toBe(`${'word '.repeat(31).trim()}…`)
    expect(preview('x'.repeat(1000))).toBe(`${'x'.repeat(159)}…`)
  })

  test('is not cut within a character of two units', () => {
    expect(preview(`a${'😀'.repeat(200)}`)).toBe(`a${'😀'.repeat(79)}…`)
    expect(preview('😀'.repeat(200))).toBe(`${'😀'.repeat(79)}…`)
  })
})
