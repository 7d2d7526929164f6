import { describe, expect, it } from 'vitest'
import { drawPages } from '../support/content/draw-pages.ts'

/** Draws a page with a drawing, and a text and a link after it. */
function drawnWith(content: string, attributes = ''): ReturnType<typeof drawPages> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"${attributes}>${content}</svg>`
  return drawPages(
    { 'a.md': '![a plan](a.svg)\n\nAfter [a link](https://example.org)' },
    { 'a.svg': Buffer.from(svg) },
  )
}

/** Elements that each show the one before them ten times. */
function copies(depth: number): string {
  const levels = Array.from({ length: depth }, (_, level) => {
    const use = `<use href="#l${level}"/>`.repeat(10)
    return `<g id="l${level + 1}">${use}</g>`
  })
  return `<defs><rect id="l0" width="1" height="1"/>${levels.join('')}</defs><use href="#l${depth}"/>`
}

describe('a drawing of an author', () => {
  it.each([
    [
      'that fails within a part with opacity',
      `<g opacity="0.5"><text x="1" y="9">x<textPath href="#p"/></text>${'<g opacity="0.5">'.repeat(3000)}${'</g>'.repeat(3000)}</g>`,
    ],
    ['that copies its parts ten times at ten depths', copies(10)],
    [
      'that is clipped by copies at ten depths',
      `${copies(10)}<g clip-path="url(#c)"><use href="#l10"/></g><clipPath id="c"><rect width="9" height="9"/></clipPath>`,
    ],
    ['that contains itself', '<g id="a" opacity="0.5"><use href="#a"/></g>'],
    ['with a style of white space', `<style>a${' '.repeat(300_000)}b</style>`],
    ['with a broken tag', `<g ${'"<a '.repeat(100_000)}`],
    ['with many marks in a reference', `<use href="${'#'.repeat(100_000)}\nx"/>`],
    ['with many rules for many elements', `<style>${'a{}'.repeat(50_000)}</style>${'<g/>'.repeat(50_000)}`],
    ['with many ends of tags', `<text>${'>'.repeat(500_000)}`],
    ['with many beginnings of texts', '<text '.repeat(100_000)],
  ])('%s leaves the text and the links after it whole', async (_name, content) => {
    const { text, addresses } = await drawnWith(content)
    expect(text).toContain('After a link')
    expect(addresses).toEqual(['https://example.org'])
  })

  it('adds no links to the document, as on the screen', async () => {
    const { addresses } = await drawnWith(
      '<a href="javascript:alert(1)"><rect width="80" height="80"/></a><a xlink:href="file:///etc/passwd"><text y="20">x</text></a>',
    )
    expect(addresses).toEqual(['https://example.org'])
  })

  it.each([
    ['Cyrillic', 'Съешь', 'Съешь'],
    ['Polish', 'Zażółć', 'Zażółć'],
    ['Japanese', '私はガラス', '私はガラス'],
    ['characters by number', '&#x421;&#1098;', 'Съ'],
  ])('has its letters in %s', async (_script, written, read) => {
    const { text } = await drawnWith(`<text x="2" y="40" font-weight="bold">${written}</text>`)
    expect(text).toContain(read)
  })
})
