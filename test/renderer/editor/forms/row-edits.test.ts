import { describe, expect, it } from 'vitest'
import { readCell, type CellValue } from '../../../../src-renderer/editor/forms/cell-values.ts'
import { applyChanges, type SourceChange } from '../../../../src-renderer/editor/forms/html-tags.ts'
import {
  addRow,
  deleteRow,
  duplicateRow,
  editCell,
  moveRow,
} from '../../../../src-renderer/editor/forms/row-edits.ts'
import { tableIn, type HtmlTable } from '../../../../src-renderer/editor/forms/table-source.ts'
import { chanceOf } from '../../../sync/simulation/chance.ts'

const CARDS = `<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="image"></th></tr></thead><tbody><tr><td><strong>Lamps</strong></td><td>About &amp; light<br>More</td><td><a href="lamps.md">lamps.md</a></td><td><a href="../.gitbook/assets/lamp.svg">lamp.svg</a></td></tr><tr><td><h4>Desks</h4></td><td>On <em>wood</em></td><td></td><td></td></tr></tbody></table>`

const TYPED = `<table data-full-width="true">
  <thead><tr><th width="120">Name</th><th data-type="checkbox">Done</th><th data-type="rating" data-max="3">Stars</th><th data-type="select" data-multiple>State<select multiple><option value="a" label="Open" color="blue"></option><option value="b">Shut &amp; locked</option></select></th><th data-type="users">By</th><th data-type="files">Files</th><th data-type="number">Count</th></tr></thead>
  <tbody>
    <tr><td valign="top">One</td><td>true</td><td>2</td><td><span data-option="a">Open</span></td><td>Ada</td><td><a href="a.pdf">a.pdf</a></td><td>12</td></tr>
    <tr><td>Two</td><td>false</td><td></td><td></td><td></td><td></td><td></td></tr>
  </tbody>
</table>
`

const table = (source: string): HtmlTable => tableIn(source)!
const apply = (source: string, edit: (source: string, table: HtmlTable) => SourceChange[]): string =>
  applyChanges(source, edit(source, table(source)))
const set = (source: string, row: number, column: number, value: CellValue): string =>
  apply(source, (text, read) => editCell(text, read, { row, column }, value))
const values = (source: string, row: number): CellValue[] => {
  const read = table(source)
  return read.rows[row]!.cells.map(({ from, to }, index) =>
    readCell(source.slice(from, to), read.columns[index]!),
  )
}

describe('a table of cards', () => {
  it('is read as cards with their titles, texts, targets and covers', () => {
    expect(table(CARDS)).toMatchObject({
      isCards: true,
      columns: [{ type: 'text' }, { type: 'text' }, { role: 'target' }, { role: 'cover' }],
    })
    expect(values(CARDS, 0)).toEqual([
      { kind: 'text', text: 'Lamps' },
      { kind: 'text', text: 'About & light\nMore' },
      { kind: 'link', address: 'lamps.md' },
      { kind: 'link', address: '../.gitbook/assets/lamp.svg' },
    ])
    expect(values(CARDS, 1)[1]).toEqual({ kind: 'html', html: 'On <em>wood</em>' })
  })

  it('changes the words of a cell, and neither their tags nor another cell', () => {
    expect(set(CARDS, 0, 0, { kind: 'text', text: 'Lamps < & >' })).toBe(
      CARDS.replace('>Lamps<', '>Lamps &lt; & ><'),
    )
    expect(set(CARDS, 1, 0, { kind: 'text', text: 'Doors' })).toBe(CARDS.replace('Desks', 'Doors'))
    expect(set(CARDS, 0, 1, { kind: 'text', text: 'One\nTwo' })).toBe(
      CARDS.replace('About &amp; light<br>More', 'One<br>Two'),
    )
  })

  it('leads to another page, and shows another cover', () => {
    expect(set(CARDS, 0, 2, { kind: 'link', address: 'a/desks.md' })).toBe(
      CARDS.replace('<a href="lamps.md">lamps.md</a>', '<a href="a/desks.md">desks.md</a>'),
    )
    expect(set(CARDS, 1, 2, { kind: 'link', address: 'lamps.md' })).toBe(
      CARDS.replace('</em></td><td></td>', '</em></td><td><a href="lamps.md">lamps.md</a></td>'),
    )
    expect(set(CARDS, 0, 3, { kind: 'link', address: '' })).toBe(
      CARDS.replace('<a href="../.gitbook/assets/lamp.svg">lamp.svg</a>', ''),
    )
    const named = CARDS.replace('>lamps.md<', '>All lamps<')
    expect(set(named, 0, 2, { kind: 'link', address: 'b.md' })).toBe(
      named.replace('href="lamps.md"', 'href="b.md"'),
    )
  })

  it('receives, moves, copies and loses cards', () => {
    const added = apply(CARDS, (text, read) => addRow(text, read, 0))
    expect(added).toContain(
      '</tr><tr><td><strong></strong></td><td></td><td></td><td></td></tr><tr><td><h4>Desks',
    )
    expect(apply(added, (text, read) => deleteRow(text, read, 1))).toBe(CARDS)
    const moved = apply(CARDS, (text, read) => moveRow(text, read, 0, 1))
    expect(moved.indexOf('Desks')).toBeLessThan(moved.indexOf('Lamps'))
    expect(apply(moved, (text, read) => moveRow(text, read, 1, -1))).toBe(CARDS)
    const copied = apply(CARDS, (text, read) => duplicateRow(text, read, 1))
    expect(apply(copied, (text, read) => deleteRow(text, read, 2))).toBe(CARDS)
    expect(apply(CARDS, (text, read) => moveRow(text, read, 1, 1))).toBe(CARDS)
  })

  it('without a card receives a first one', () => {
    const empty = '<table data-view="cards"><thead><tr><th></th><th></th></tr></thead><tbody></tbody></table>'
    expect(apply(empty, (text, read) => addRow(text, read, -1))).toBe(
      empty.replace('<tbody>', '<tbody><tr><td></td><td></td></tr>'),
    )
  })
})

describe('a table with types', () => {
  it('has a value for each type', () => {
    expect(table(TYPED).columns.map(({ name, type }) => [name, type])).toEqual([
      ['Name', 'text'],
      ['Done', 'checkbox'],
      ['Stars', 'rating'],
      ['State', 'select'],
      ['By', 'users'],
      ['Files', 'files'],
      ['Count', 'number'],
    ])
    expect(table(TYPED).columns[3]!.choices).toEqual([
      { id: 'a', label: 'Open' },
      { id: 'b', label: 'Shut & locked' },
    ])
    expect(values(TYPED, 0)).toEqual([
      { kind: 'text', text: 'One' },
      { kind: 'checkbox', isChecked: true },
      { kind: 'rating', rating: 2 },
      { kind: 'choices', ids: ['a'] },
      { kind: 'users', names: ['Ada'] },
      { kind: 'links', links: [{ address: 'a.pdf', words: 'a.pdf' }] },
      { kind: 'number', text: '12' },
    ])
  })

  it('writes each value as the service does', () => {
    expect(set(TYPED, 0, 1, { kind: 'checkbox', isChecked: false })).toBe(
      TYPED.replace('<td>true</td>', '<td>false</td>'),
    )
    expect(set(TYPED, 0, 2, { kind: 'rating', rating: 3 })).toBe(TYPED.replace('<td>2</td>', '<td>3</td>'))
    expect(set(TYPED, 0, 3, { kind: 'choices', ids: ['b', 'a'] })).toBe(
      TYPED.replace(
        '<span data-option="a">Open</span>',
        '<span data-option="a">Open, </span><span data-option="b">Shut & locked</span>',
      ),
    )
    const links = [
      { address: 'a.pdf', words: 'a.pdf' },
      { address: 'b.pdf', words: 'b.pdf' },
    ]
    expect(set(TYPED, 0, 5, { kind: 'links', links })).toBe(
      TYPED.replace('a.pdf</a>', 'a.pdf</a><br><a href="b.pdf">b.pdf</a>'),
    )
  })

  it('has the names of users with commas between, as the page shows them', () => {
    const two = set(TYPED, 0, 4, { kind: 'users', names: ['Ada', 'Grace <G>'] })
    expect(two).toBe(TYPED.replace('<td>Ada</td>', '<td>Ada, Grace &lt;G></td>'))
    expect(values(two, 0)[4]).toEqual({ kind: 'users', names: ['Ada', 'Grace <G>'] })
    expect(set(two, 0, 4, { kind: 'users', names: ['Grace <G>'] })).toBe(
      TYPED.replace('<td>Ada</td>', '<td>Grace &lt;G></td>'),
    )
    const marked = TYPED.replace('<td>Ada</td>', '<td><span data-user="u1">Ada</span></td>')
    expect(values(marked, 0)[4]).toEqual({ kind: 'html', html: '<span data-user="u1">Ada</span>' })
  })

  it('adds and deletes rows with the indentation of the author', () => {
    const added = apply(TYPED, (text, read) => addRow(text, read, 0))
    expect(added).toContain('</tr>\n    <tr><td valign="top"></td><td></td>')
    expect(apply(added, (text, read) => deleteRow(text, read, 1))).toBe(TYPED)
  })

  it('adds the cells that a row lacks', () => {
    const short = '<table><tr><th>A</th><th>B</th><th>C</th></tr><tr><td>1</td></tr></table>'
    expect(set(short, 0, 2, { kind: 'text', text: '3' })).toBe(
      short.replace('<td>1</td>', '<td>1</td><td></td><td>3</td>'),
    )
  })
})

describe('a source', () => {
  it.each([
    ['with a table inside', '<table><tr><td><table><tr><td>1</td></tr></table></td></tr></table>'],
    ['with joined cells', '<table><tr><td colspan="2">1</td></tr></table>'],
    ['without closing tags', '<table><tr><td>1<td>2</table>'],
    ['with words around the table', 'Words <table><tr><td>1</td></tr></table>'],
    ['of Markdown', '| a |\n| --- |\n| b |'],
  ])('%s is not edited as a table', (_name, source) => {
    expect(tableIn(source)).toBeUndefined()
  })
})

it('cells change nothing when the same value is written, and nothing outside of themselves otherwise', () => {
  const chance = chanceOf(7)
  for (let turn = 0; turn < 300; turn++) {
    const source = chance.is(0.5) ? CARDS : TYPED
    const read = table(source)
    const place = { row: chance.below(read.rows.length), column: chance.below(read.columns.length) }
    const cell = read.rows[place.row]!.cells[place.column]!
    const html = source.slice(cell.from, cell.to)
    expect(editCell(source, read, place, readCell(html, read.columns[place.column]!))).toEqual([])
    const text = chance.pick(['<b>x</b>', 'a & b', '&amp;', 'two\nlines', '"quoted"', '👩‍👩‍👧 עברית'])
    const after = applyChanges(source, editCell(source, read, place, { kind: 'text', text }))
    expect(after.slice(0, cell.from)).toBe(source.slice(0, cell.from))
    expect(after.slice(after.length - (source.length - cell.to))).toBe(source.slice(cell.to))
    expect(table(after).rows.length).toBe(read.rows.length)
  }
})
