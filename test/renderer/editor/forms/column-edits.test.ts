import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addColumn,
  alignColumn,
  canRename,
  deleteColumn,
  hasEditableColumns,
  moveColumn,
  renameColumn,
} from '../../../../src-renderer/editor/forms/column-edits.ts'
import { applyChanges, type SourceChange } from '../../../../src-renderer/editor/forms/html-tags.ts'
import { tableIn, type HtmlTable } from '../../../../src-renderer/editor/forms/table-source.ts'

const PLAIN = `<table>
  <thead>
    <tr>
      <th width="120">Name</th>
      <th data-type="number" align="right">Size</th>
    </tr>
  </thead>
  <tbody>
    <tr>
      <td valign="top">Lamp</td>
      <td align="right">1</td>
    </tr>
    <tr>
      <td>Chair</td>
    </tr>
  </tbody>
</table>
`
const CARDS =
  '<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><strong>Lamps</strong></td><td><a href="a.md">a.md</a></td></tr></tbody></table>'

type Edit = (source: string, table: HtmlTable) => SourceChange[]
const apply = (source: string, edit: Edit): string => applyChanges(source, edit(source, tableIn(source)!))
const add =
  (column: number, side: 0 | 1): Edit =>
  (source, table) =>
    addColumn(source, table, column, side)
const remove =
  (column: number): Edit =>
  (source, table) =>
    deleteColumn(source, table, column)
const move =
  (column: number, by: 1 | -1): Edit =>
  (source, table) =>
    moveColumn(source, table, column, by)
const rename =
  (column: number, name: string): Edit =>
  (source, table) =>
    renameColumn(source, table, column, name)

describe('a column of a table of HTML', () => {
  it('is added on a side of another one, with the white space of the author', () => {
    const added = apply(PLAIN, add(0, 1))
    expect(added).toContain('<th width="120">Name</th>\n      <th></th>\n      <th data-type="number"')
    expect(added).toContain('<td valign="top">Lamp</td>\n      <td></td>\n      <td align="right">1</td>')
    expect(added).toContain('<td>Chair</td>\n      <td></td>\n    </tr>')
    expect(apply(added, remove(1))).toBe(PLAIN)
    const before = apply(PLAIN, add(0, 0))
    expect(before).toContain('<tr>\n      <th></th>\n      <th width="120">Name</th>')
    expect(apply(before, remove(0))).toBe(PLAIN)
  })

  it('moves with its type and its cells, and a short row receives the cell that it lacks', () => {
    const moved = apply(PLAIN, move(0, 1))
    expect(moved).toContain('<th data-type="number" align="right">Size</th>\n      <th width="120">Name</th>')
    expect(moved).toContain('<td align="right">1</td>\n      <td valign="top">Lamp</td>')
    expect(moved).toContain('<td></td><td>Chair</td>')
    expect(apply(CARDS, move(1, -1))).toContain(
      '<tr><td><a href="a.md">a.md</a></td><td><strong>Lamps</strong></td></tr>',
    )
    expect(apply(CARDS, move(0, -1))).toBe(CARDS)
    expect(apply(CARDS, move(1, 1))).toBe(CARDS)
  })

  it('is deleted, unless it is the last one', () => {
    const left = apply(CARDS, remove(1))
    expect(left).toBe(
      '<table data-view="cards"><thead><tr><th></th></tr></thead><tbody><tr><td><strong>Lamps</strong></td></tr></tbody></table>',
    )
    expect(apply(left, remove(0))).toBe(left)
  })

  it('is aligned in its head and all of its cells', () => {
    const centred = apply(PLAIN, (source, table) => alignColumn(source, table, 0, 'center'))
    expect(centred).toBe(
      PLAIN.replace('width="120"', 'width="120" align="center"')
        .replace('valign="top"', 'valign="top" align="center"')
        .replace('<td>Chair', '<td align="center">Chair'),
    )
    expect(tableIn(centred)!.columns.map(({ alignment }) => alignment)).toEqual(['center', 'right'])
    expect(apply(centred, (source, table) => alignColumn(source, table, 0, 'none'))).toBe(PLAIN)
  })

  it('receives another name, and neither its attributes nor its choices change', () => {
    expect(apply(PLAIN, rename(1, 'Height < 2'))).toBe(PLAIN.replace('>Size<', '>Height &lt; 2<'))
    const chosen =
      '<table><tr><th>State<select><option value="a">Open</option></select></th></tr><tr><td></td></tr></table>'
    expect(apply(chosen, rename(0, 'Status'))).toBe(chosen.replace('State', 'Status'))
    const marked = '<table><tr><th>A <em>b</em></th></tr><tr><td></td></tr></table>'
    expect(canRename(marked, tableIn(marked)!, 0)).toBe(false)
    expect(apply(marked, rename(0, 'C'))).toBe(marked)
  })

  it('has a menu only where no other tags describe it', () => {
    expect(hasEditableColumns(tableIn(PLAIN)!)).toBe(true)
    const widths = PLAIN.replace('<thead>', '<colgroup><col width="9"><col></colgroup><thead>')
    expect(hasEditableColumns(tableIn(widths)!)).toBe(false)
  })
})

it('edits of columns leave a table with the same rows, and an added column is removed without a trace', () => {
  const cell = fc.constantFrom('', 'x', 'a &amp; b', '<strong>b</strong>', '日本')
  const row = fc.array(cell, { minLength: 1, maxLength: 4 })
  const tables = fc.tuple(row, fc.array(row, { maxLength: 4 }), fc.constantFrom('', '\n  '), fc.boolean())
  fc.assert(
    fc.property(tables, fc.nat(3), fc.boolean(), ([head, rows, gap, hasHead], at, isAfter) => {
      const line = (cells: string[], name: string) =>
        `<tr>${cells.map((each) => `${gap}<${name}>${each}</${name}>`).join('')}${gap}</tr>`
      const source = `<table>${hasHead ? `<thead>${line(head, 'th')}</thead>` : ''}<tbody>${rows
        .map((each) => line(each, 'td'))
        .join(gap)}</tbody></table>`
      const table = tableIn(source)!
      if (table.columns.length === 0) return
      const column = at % table.columns.length
      const side = isAfter ? 1 : 0
      const added = apply(source, add(column, side))
      expect(apply(added, remove(column + side))).toBe(source)
      for (const edit of [add(column, side), move(column, 1), move(column, -1), remove(column)]) {
        const after = tableIn(apply(source, edit))
        expect(after?.rows).toHaveLength(table.rows.length)
      }
    }),
  )
})
