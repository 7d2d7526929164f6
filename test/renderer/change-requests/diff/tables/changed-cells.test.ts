import { describe, expect, it } from 'vitest'
import { changedCells } from '../../../../../src-renderer/features/change-requests/diff/tables/changed-cells.ts'
import { markTables } from '../../../../../src-renderer/features/change-requests/diff/tables/mark-tables.ts'

const rows = (text: string) => text.split('/').map((row) => row.trim().split(' '))
function compare(before: string, after: string) {
  const changed = changedCells(rows(before), rows(after))
  return (
    changed && {
      before: [[...changed.before.rows], [...changed.before.cells]],
      after: [[...changed.after.rows], [...changed.after.cells]],
    }
  )
}

describe('the changes of a table', () => {
  it('are its changed cells', () => {
    expect(compare('name value / dusk 20 / dawn 10', 'name value / dusk 15 / dawn 10')).toEqual({
      before: [[], ['1 1']],
      after: [[], ['1 1']],
    })
  })

  it('are whole rows that only one side has', () => {
    expect(compare('name value / dusk 20', 'name value / fade 2 / dusk 15')).toEqual({
      before: [[], ['1 1']],
      after: [[1], ['2 1']],
    })
    expect(compare('name value / dusk 20 / dawn 10', 'name value / dawn 10')).toEqual({
      before: [[1], []],
      after: [[], []],
    })
  })

  it('are unknown when the columns differ, or when the texts are equal', () => {
    expect(compare('a b / 1 2', 'a b c / 1 2 3')).toBeUndefined()
    expect(compare('a b / 1 2', 'a b / 1 2')).toBeUndefined()
  })
})

describe('the marks of tables', () => {
  const blockOf = (cells: string): HTMLElement => {
    const block = document.createElement('div')
    block.dataset['block'] = ''
    block.className = 'is-changed'
    const lines = rows(cells).map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    block.innerHTML = `<table>${lines.join('')}</table>`
    return block
  }
  const marked = (block: HTMLElement) =>
    [...block.querySelectorAll('.is-changed-cell, .is-changed-row')].map((each) => each.textContent)

  it('are on cells and rows, and follow another comparison', () => {
    const [before, after] = [blockOf('dusk 20'), blockOf('dusk 15 / fade 2')]
    markTables({ before: [before], after: [after] })
    expect([marked(before), marked(after)]).toEqual([['20'], ['15', 'fade2']])
    expect(after.classList.contains('by-cell')).toBe(true)
    markTables({ before: [], after: [after] })
    expect(marked(after)).toEqual([])
    expect(after.classList.contains('by-cell')).toBe(false)
  })
})
