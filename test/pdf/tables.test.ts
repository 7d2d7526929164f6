import { describe, expect, it } from 'vitest'
import { drawPages } from '../support/content/draw-pages.ts'
import { drawnWords, placeOf } from '../support/content/word-places.ts'

/** Draws a table of HTML, and returns the places of its words. */
async function drawnTable(rows: string): Promise<ReturnType<typeof placeOf>> {
  return placeOf(await drawnWords({ 'a.md': `<table>${rows}</table>` }))
}

describe('a table in a PDF', () => {
  it('has cells beside a cell of several lines', async () => {
    const place = await drawnTable(
      '<tr><th>Kind</th><th>Name</th></tr><tr><td rowspan="2">fruit</td><td>apple</td></tr><tr><td>pear</td></tr><tr><td>root</td><td>carrot</td></tr>',
    )
    expect(place('pear').x).toBe(place('apple').x)
    expect(place('carrot').x).toBe(place('apple').x)
    expect(place('root').x).toBe(place('fruit').x)
    expect(place('root').y).toBeGreaterThan(place('pear').y)
  })

  it('has room for a cell of several lines that is higher than they are', async () => {
    const place = await drawnTable(
      '<tr><td rowspan="2">one<br>two<br>three<br>four<br>five</td><td>a</td></tr><tr><td>b</td></tr><tr><td>six</td><td>c</td></tr>',
    )
    expect(place('six').y).toBeGreaterThan(place('five').y + 10)
  })

  it('has a place for a line whose cells all begin above', async () => {
    const place = await drawnTable(
      '<tr><td rowspan="2">one<br>two<br>three</td><td rowspan="2">b</td></tr><tr></tr><tr><td>four</td><td>c</td></tr>',
    )
    expect(place('four').y).toBeGreaterThan(place('three').y + 10)
  })

  it('loses no words of cells that reach into hundreds of lines', async () => {
    const lines = Array.from({ length: 300 }, (_, line) => `<tr><td>line${line}</td></tr>`).join('')
    const words = await drawnWords({
      'a.md': `<table><tr><td rowspan="301">tall</td><td>first</td></tr>${lines}</table>`,
    })
    const place = placeOf(words)
    expect(place('line299').x).toBe(place('first').x)
    for (let line = 0; line < 300; line++) expect(place(`line${line}`).y).toBeLessThan(800)
  })

  it('is wide enough for a title over its columns', async () => {
    const place = await drawnTable(
      '<tr><td colspan="2">Options of configuration</td></tr><tr><td>a</td><td>b</td></tr>',
    )
    expect(place('configuration').y).toBe(place('Options').y)
  })

  it('has its caption above', async () => {
    const place = await drawnTable('<caption>Counted in May</caption><tr><td>cell</td></tr>')
    expect(place('Counted').y).toBeLessThan(place('cell').y)
  })

  it('begins on the right for text from right to left, as on the screen', async () => {
    const place = await drawnTable('<tr><th>אחת</th><th>x</th></tr><tr><td>first</td><td>second</td></tr>')
    expect(place('first').x).toBeGreaterThan(place('second').x)
  })

  it('has the headings of its cells in the outline once, also where its head is repeated', async () => {
    const rows = Array.from({ length: 120 }, (_, row) => `<tr><td>${row}</td></tr>`).join('')
    const { outline } = await drawPages({
      'a.md': `<table><thead><tr><th><h2>Top</h2></th></tr></thead><tbody>${rows}<tr><td><h3>End</h3></td></tr></tbody></table>`,
    })
    expect(outline.map(([, title]) => title)).toEqual(['a', 'Top', 'End'])
  })

  it('keeps formulas and small pictures within their columns', async () => {
    const formula = `$$${'a + '.repeat(40)}b$$`
    const place = placeOf(
      await drawnWords({
        'a.md': `| A | B | C |\n| --- | --- | --- |\n| ${formula} | ${'word '.repeat(30)} | end |`,
      }),
    )
    expect(place('end').right).toBeLessThan(540)
  })
})
