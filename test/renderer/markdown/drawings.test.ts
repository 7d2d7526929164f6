// @vitest-environment node
import type { Root } from 'hast'
import { describe, expect, it } from 'vitest'
import { cutLargeDrawings, MAX_DRAWN_ELEMENTS } from '../../../src-main/content/markdown/tree/drawings.ts'
import { elementsOf, htmlOf } from './rendered.ts'

const shapes = (count: number): string => '<path d="M0 0h9"/>'.repeat(count)
const drawing = (content: string): string => `<svg viewBox="0 0 9 9" width="40" height="40">${content}</svg>`

function sourceOf(html: string): string {
  const src = elementsOf(html).find(({ tagName }) => tagName === 'img')?.properties['src']
  return typeof src === 'string' ? decodeURIComponent(src.replace(/^data:image\/svg\+xml,/, '')) : ''
}

/** Returns the raw HTML that a parser reads of a text, after the large drawings are removed. */
function parsedOf(html: string): string {
  const tree: Root = { type: 'root', children: [{ type: 'raw', value: html }] }
  cutLargeDrawings(tree)
  return tree.children.map((node) => (node.type === 'raw' ? node.value : '')).join('')
}

describe('a drawing within a page', () => {
  it('is shown as a picture with its size and its title', () => {
    const html = htmlOf(drawing(`<title>A line</title>${shapes(2)}`))
    expect(html).toMatch(/<img src="data:image\/svg\+xml,[^"<]*" alt="A line" width="40" height="40">/)
    expect(sourceOf(drawing(shapes(1)))).toBe(
      '<svg viewBox="0 0 9 9" width="40" height="40" xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"></path></svg>',
    )
  })

  it('stands within a line of text', () => {
    expect(htmlOf(`Before ${drawing(shapes(1))} after`)).toMatch(
      /^<p>Before <img [^>]* dataSize="line"><\/img> after<\/p>$/,
    )
  })

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['an animation', '<animate attributeName="x" onbegin="alert(1)"/>'],
    ['foreign content', '<foreignObject><img src=x onerror=alert(1)></foreignObject>'],
    ['a repetition, which may double with each level', '<g id="a"/><use href="#a"/>'],
    ['a filter', '<filter id="f"><feTurbulence/></filter>'],
    ['a picture of another host', '<image href="https://evil.example/x.png"/>'],
  ])('is shown as its source when it has %s', (_name, content) => {
    const [shown, ...others] = elementsOf(drawing(content))
    expect(shown).toMatchObject({ tagName: 'carrel-plain', properties: { dataReason: 'drawing' } })
    expect(others).toEqual([])
  })

  it('of thousands of elements is shown as typed, and no parser reads them', () => {
    for (const source of [
      drawing(shapes(10_000)),
      drawing('<script>alert(1)</script>'.repeat(2_000)),
      `<svg>${'<g>'.repeat(10_000)}`,
      '<svg>'.repeat(10_000) + '</svg>'.repeat(10_000),
    ]) {
      expect(parsedOf(source)).toBe('')
      expect(htmlOf(source)).toBe(`<carrel-plain dataReason="drawing">${source}</carrel-plain>`)
    }
  })

  it('leaves the HTML around it, and the small drawings next to it', () => {
    const small = drawing(shapes(MAX_DRAWN_ELEMENTS - 1))
    const large = drawing(shapes(MAX_DRAWN_ELEMENTS))
    expect(parsedOf(`<div>${small}</div><p>a ${large} b</p>`)).toBe(`<div>${small}</div><p>a  b</p>`)
    expect(parsedOf('a </svg> b <svg> c')).toBe('a </svg> b <svg> c')
  })

  it('stays text in code', () => {
    expect(htmlOf('`<svg><path/></svg>`')).toBe('<p><code><svg><path/></svg></code></p>')
  })
})
