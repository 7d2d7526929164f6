// @vitest-environment node
import fc from 'fast-check'
import type { Element, Nodes } from 'hast'
import { describe, expect, it } from 'vitest'
import { EVERY_BLOCK } from '../../support/content/every-block.ts'
import { block, joined } from '../../support/content/nested-blocks.ts'
import { elementsOf, renderPage } from './rendered.ts'

/** Places where source is shown on purpose. */
const SHOWS_SOURCE = new Set(['carrel-source', 'carrel-plain', 'carrel-api-reference', 'pre', 'code'])
/** Properties whose words a reader sees. */
const SHOWN = [
  'dataTitle',
  'dataLabel',
  'dataDescription',
  'dataWords',
  'dataTags',
  'dataAddress',
  'dataName',
]

/** Source that no reader sees outside of code. */
const SOURCE = /\{%|%\}|data-|:house:|class=/

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
  const address = isNamedByView(node) ? String(node.properties['href']) : ''
  return { all: `${all} ${named} ${address}`, running: isSource ? '' : `${running} ${named}` }
}

/** True for a link that shows the title of its page, or has no words of its own. */
const isNamedByView = ({ properties }: Element): boolean =>
  properties['dataMention'] !== undefined || properties['dataUnnamed'] !== undefined

describe('every block', () => {
  it.each(EVERY_BLOCK.map((row) => [row.name, row] as const))(
    '%s is drawn as its own element',
    (_name, row) => {
      expect(elementsOf(row.markdown).map(({ tagName }) => tagName)).toContain(row.element)
      const shown = renderPage(row.markdown).map(shownBy)
      const all = shown.map((part) => part.all).join(' ')
      expect(row.words.filter((word) => !all.includes(word))).toEqual([])
      expect(shown.map((part) => part.running).join(' ')).not.toMatch(SOURCE)
    },
  )

  it('is hidden where its author hides it', () => {
    const all = EVERY_BLOCK.flatMap(({ markdown }) => renderPage(markdown).map(shownBy)).map(
      (part) => part.all,
    )
    expect(all.join(' ')).not.toMatch(/Hiddenhead|Hiddencell/)
  })
})

describe('blocks that are nested at random', () => {
  it('lose no word, and show no tag or attribute outside of source', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (pieces) => {
        const { markdown, words } = joined(pieces, '\n\n')
        const shown = renderPage(markdown).map(shownBy)
        const all = shown.map((part) => part.all).join(' ')
        const running = shown.map((part) => part.running).join(' ')
        expect(words.filter((word) => !all.includes(word))).toEqual([])
        expect(running).not.toMatch(SOURCE)
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
  ])('take time in proportion to the white space in %s', (_name, written) => {
    const started = process.cpuUsage()
    renderPage(written)
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(4000)
  })

  it.each([
    ['opened', '<mark style="color:red">', ''],
    ['opened and closed', '<i class="fa-house">', '</i>'],
    ['tables of cards', '<table data-view="cards"><tr><td>', '</td></tr></table>'],
    ['buttons', '<button data-action="search">', '</button>'],
  ])('are shown as text where 10,000 are %s', (_name, open, close) => {
    const written = `${open.repeat(10_000)}word${close.repeat(10_000)}`
    const shown = renderPage(written).map(shownBy)
    expect(shown.map((part) => part.all).join(' ')).toContain('word')
  })
})
