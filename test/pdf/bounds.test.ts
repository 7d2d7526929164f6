import { describe, expect, it } from 'vitest'
import { readDiagram } from '../../src-main/pdf/diagrams/diagram-text.ts'
import { drawPages } from '../support/content/draw-pages.ts'

/** Cards whose only card contains such cards, to a depth. */
function cards(depth: number): string {
  const inside = depth === 0 ? 'line<br>'.repeat(120) : cards(depth - 1)
  return `<table data-view="cards"><tbody><tr><td>${inside}</td></tr></tbody></table>`
}

describe('an author who wants a document to take long', () => {
  it('gains nothing with cards within cards, whose work would double with each depth', async () => {
    const { text } = await drawPages({ 'a.md': cards(24) })
    expect(text.match(/line/g)).toHaveLength(120)
  })

  it('gains nothing with directives of a diagram that have no end', () => {
    expect(readDiagram(`flowchart LR\n  A --> B\n${'%%{'.repeat(300_000)}`)).toBeDefined()
  })
})

it('keeps the text of deep quotes on the sheet', async () => {
  const { text } = await drawPages({ 'a.md': `${'> '.repeat(55)}deep` })
  expect(text).toContain('deep')
})
