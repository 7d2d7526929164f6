// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { splitBlocks } from '../../../src-main/content/markdown/blocks.ts'
import { readUnits } from '../../../src-main/content/markdown/tree/page-units.ts'
import { htmlOf } from './rendered.ts'

function textsOf(markdown: string): string[] {
  return readUnits(markdown).map((unit) => markdown.slice(unit.start, unit.end))
}

describe('the parts of a page', () => {
  it('are its blocks, with their ids', () => {
    const markdown = '# A\n\ntext\n\n- one\n- two'
    expect(readUnits(markdown).map((unit) => unit.id)).toEqual(splitBlocks(markdown).map((block) => block.id))
  })

  it('join the blocks of one HTML element', () => {
    const details = '<details>\n<summary>More</summary>\n\nInside **bold**\n\n```js\nlet a\n```\n\n</details>'
    const markdown = `Before\n\n${details}\n\nAfter`
    expect(textsOf(markdown)).toEqual(['Before', details, 'After'])
    expect(readUnits(markdown)[1]!.blockIds).toHaveLength(4)
    expect(htmlOf(markdown)).toMatch(/<details>[^]*<strong>bold<\/strong>[^]*<pre[^]*<\/details><p>After/)
  })

  it('join nested elements up to the outermost end', () => {
    const markdown = '<div>\n\n<details>\n\na\n\n</details>\n\nb\n\n</div>\n\nc'
    expect(textsOf(markdown)).toHaveLength(2)
  })

  it('do not join an unclosed or far too long element', () => {
    expect(textsOf('<div>\n\na\n\nb')).toHaveLength(3)
    expect(textsOf(`<div>\n\n${'word '.repeat(30_000)}\n\n</div>`)).toHaveLength(3)
  })

  it('contain the sections that start in them', () => {
    const units = readUnits('# One\n\ntext\n\n{% hint %}\n## Two\n{% endhint %}\n\nThree\n---')
    expect(units.map((unit) => unit.sections.map((section) => section.anchor))).toEqual([
      ['one'],
      [],
      ['two'],
      ['three'],
    ])
  })

  it('report a blank line before them', () => {
    expect(readUnits('- a\n- b\n\n- c').map((unit) => unit.isApart)).toEqual([true, false, true])
    expect(readUnits('- a\r\n- b\r\n\r\n- c').map((unit) => unit.isApart)).toEqual([true, false, true])
  })
})
