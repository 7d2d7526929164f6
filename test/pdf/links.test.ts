import { describe, expect, it } from 'vitest'
import { drawPages } from '../support/content/draw-pages.ts'

/** Returns the names of the destinations of a PDF in the order of its list. */
function namesOf(bytes: Uint8Array): string[] {
  const source = Buffer.from(bytes).toString('latin1')
  const [, list = ''] = /\/Names \[\n([\s\S]*?)\n\]/.exec(source) ?? []
  return [...list.matchAll(/^ {4}\((.*)\) \[/gm)].map(([, name]) => name!)
}

/** Returns the heights of destinations above the foot of their sheets, in points, by name. */
function heightsOf(bytes: Uint8Array): Map<string, number> {
  const source = Buffer.from(bytes).toString('latin1')
  return new Map(
    [...source.matchAll(/\((\S+)\) \[\d+ 0 R \/XYZ 0 ([\d.]+) null\]/g)].map(([, name, height]) => [
      name!,
      Number(height),
    ]),
  )
}

describe('the destinations of a document', () => {
  it('are sorted by their bytes, because viewers search a sorted list', async () => {
    const ids = ['aZ', 'Ab', 'a-b', 'a_b', 'aa', 'B1', 'b1', 'Z9']
    const { bytes } = await drawPages(Object.fromEntries(ids.map((id) => [id, '## Über uns\n\n## About'])))
    const names = namesOf(bytes)
    expect(names.length).toBeGreaterThan(ids.length * 2)
    expect(names).toEqual(names.toSorted((one, other) => (one < other ? -1 : 1)))
  })
})

describe('a link', () => {
  const text = 'First\n\nSecond\n\nThird\n\n'

  it.each([
    ['an anchor without text above a heading', '<a id="here"></a>\n\n## Heading'],
    ['an anchor without text in a paragraph', 'Some <a id="here"></a>words'],
    ['an anchor without text in an item', '- one\n- <a id="here"></a>two'],
    ['an empty box', '<div id="here"></div>\n\nText'],
    ['an item of a list', '<ul><li>one</li><li id="here">two</li></ul>'],
    ['a line of a table', '<table><tr><td>one</td></tr><tr id="here"><td>two</td></tr></table>'],
    ['a cell of a table', '<table><tr><td>one</td></tr><tr><td id="here">two</td></tr></table>'],
    ['a heading in a cell', '<table><tr><td>one</td></tr><tr><td><h2 id="here">two</h2></td></tr></table>'],
    ['an anchor after all text', 'Text\n\n<a id="here"></a>'],
  ])('leads to %s', async (_name, target) => {
    const { bytes } = await drawPages({ a: `[to it](#here)\n\n${text}${target}` })
    const heights = heightsOf(bytes)
    expect(heights.get('a#here')).toBeLessThan(heights.get('a')! - 60)
  })

  it('leads to a footnote, and from it back', async () => {
    const { bytes } = await drawPages({ a: `${text}Words[^one]\n\n${text}\n\n[^one]: The note.` })
    const heights = heightsOf(bytes)
    expect(heights.get('a#fnref-one')).toBeLessThan(heights.get('a')! - 40)
    expect(heights.get('a#fn-one')).toBeLessThan(heights.get('a#fnref-one')! - 60)
  })

  it('has no room of its own for an anchor without text', async () => {
    const places = async (markdown: string) => (await drawPages({ a: markdown })).text
    expect(await places('- <a id="x"></a>one\n- two')).toBe(await places('- one\n- two'))
  })
})
