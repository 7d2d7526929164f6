import { describe, expect, it } from 'vitest'
import { snippetAt } from '../../src-main/content/search/search-snippet.ts'
import { EVERY_BLOCK } from '../support/content/every-block.ts'

const SOURCE = /\{%|%\}|data-|<\/?[a-z]|Hidden(?:head|cell)|!(?:NOTE|TIP|WARNING)/
const PROSE = 'Plain words of a paragraph that stands between blocks, so that a snippet may begin in it. '

/** Returns each offset of a text at which the snippet shows source, with the snippet. */
function leaksOf(markdown: string): string[] {
  const whole = { start: 0, end: markdown.length }
  const places = Array.from({ length: markdown.length }, (_, place) => place)
  return places.flatMap((place) => {
    const snippet = snippetAt(markdown, whole, place)
    return SOURCE.test(snippet) ? [`${place}: ${snippet}`] : []
  })
}

const at = (markdown: string, word: string): string =>
  snippetAt(markdown, { start: 0, end: markdown.length }, markdown.indexOf(word))

describe('a snippet at any place of a page', () => {
  const alert = { name: 'an alert', markdown: '> [!NOTE]\n> Words of an alert.\n' }
  it.each([...EVERY_BLOCK, alert].map(({ name, markdown }) => [name, markdown] as const))(
    'shows no source of %s',
    (_name, markdown) => {
      expect(leaksOf(markdown).slice(0, 3)).toEqual([])
      expect(leaksOf(`${PROSE}\n\n${markdown}\n\n${PROSE}`).slice(0, 3)).toEqual([])
    },
  )

  it('shows no source where all blocks follow each other', () => {
    expect(leaksOf(EVERY_BLOCK.map(({ markdown }) => markdown).join('\n\n')).slice(0, 3)).toEqual([])
  })
})

describe('a snippet', () => {
  it('begins outside of a tag whose attributes contain signs of tags', () => {
    const page = `${'word '.repeat(20)}<a class="button" href="a.md" data-query="one > two < three" data-icon="x">Needle</a> end`
    expect(at(page, 'Needle')).toMatch(/^… (?:word )*Needle end$/)
  })

  it('shows the cells of a card, and none of its hidden ones', () => {
    const row = (name: string) =>
      `<tr><td><strong>${name}</strong></td><td>Line of ${name}</td><td><a href="${name}.md">${name}.md</a></td><td><a href="cover.svg">cover.svg</a></td></tr>`
    const cards = `<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="image"></th></tr></thead><tbody>${['First', 'Second', 'Third', 'Fourth'].map(row).join('')}</tbody></table>`
    expect(at(cards, 'Line of Second')).toBe('… Line of Second Third Line of Third Fourth Line of Fourth')
  })

  it('shows an emoji by its code', () => {
    const page = 'A <span data-gb-custom-inline data-tag="emoji" data-code="2728">:sparkles:</span> new desk'
    expect(at(page, 'span')).toBe('A ✨ new desk')
  })

  it('shows no head of a hidden column', () => {
    const table = '<table><thead><tr><th>Shown</th><th data-hidden>Secret</th></tr></thead></table>'
    expect(at(table, 'Shown')).toBe('Shown')
  })

  it('shows tags in code, and none in the text after the code', () => {
    const page = '```html\n<b data-x="1">needle</b>\n```\n\nAfter <b>it</b>.'
    expect(at(page, 'needle')).toBe('<b data-x="1">needle</b> After it.')
  })

  it('shows the words of an alert without its marker', () => {
    const page = `${PROSE}\n\n> [!NOTE]\n> Old words.\n\n> [!warning]- Folded\n> New words.\n`
    expect(at(page, 'Old')).toMatch(/ Old words\. Folded New words\.$/)
    expect(at('> [!TIP]\n> Needle', 'Needle')).toBe('Needle')
  })
})
