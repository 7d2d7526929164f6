import { history, redo, undo } from '@codemirror/commands'
import { EditorState, type StateCommand } from '@codemirror/state'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hideSelectionTools } from '../../../src-renderer/editor/selection/selection-tooltip.ts'
import { displayWidth } from '../../../src-renderer/editor/table/display-width.ts'
import {
  applyEdit,
  editTable,
  goBelowTable,
  goToCellBelow,
  goToNextCell,
  goToPreviousCell,
} from '../../../src-renderer/editor/table/table-commands.ts'
import { addColumn, fillCells, type TableEdit } from '../../../src-renderer/editor/table/table-edits.ts'
import { alignmentAtCaret, TABLE_ACTIONS } from '../../../src-renderer/editor/table/table-menu.ts'
import { cellAt, tableAt } from '../../../src-renderer/editor/table/table-source.ts'
import { markdownSupport } from '../../../src-renderer/editor/theme/markdown-support.ts'

const open = (marked: string): EditorState => {
  const caret = marked.indexOf('¦')
  return EditorState.create({
    doc: marked.replace('¦', ''),
    selection: { anchor: caret },
    extensions: [markdownSupport],
  })
}
/** Returns the text with `‹` and `›` around the selection, or `¦` at the caret. */
function shown(state: EditorState): string {
  const { from, to, empty } = state.selection.main
  const text = state.doc.toString()
  const selected = empty ? '¦' : `‹${text.slice(from, to)}›`
  return text.slice(0, from) + selected + text.slice(to)
}
function run(command: StateCommand, marked: string): string | false {
  let state = open(marked)
  return command({ state, dispatch: (transaction) => (state = transaction.state) }) ? shown(state) : false
}
const actionOf = (label: string): StateCommand =>
  TABLE_ACTIONS.flat().find((action) => action.label === label)!.run

describe('Tab in a table', () => {
  it.each([
    ['| a¦ | b |\n| - | - |\n| c | d |', '| a | ‹b› |\n| - | - |\n| c | d |'],
    ['| a | b¦ |\n| - | - |\n| c | d |', '| a | b |\n| - | - |\n| ‹c› | d |'],
    ['a | b¦\n--- | ---\nc | d', 'a | b\n--- | ---\n‹c› | d'],
    ['| a | b |\n| - | - |\n| c | ¦ |', '| a | b |\n| - | - |\n| c |  |\n| ¦ |  |'],
    ['- x\n\n  | a¦ | b |\n  | - | - |', '- x\n\n  | a | ‹b› |\n  | - | - |'],
    ['> | a | b¦ |\n> | - | - |\n> | c | d |', '> | a | b |\n> | - | - |\n> | ‹c› | d |'],
    ['| a \\| x¦ | b |\n| - | - |', '| a \\| x | ‹b› |\n| - | - |'],
  ])('goes to the next cell: %j', (before, after) => {
    expect(run(goToNextCell, before)).toBe(after)
  })

  it.each([
    ['| a | b |\n| - | - |\n| c¦ | d |', '| a | ‹b› |\n| - | - |\n| c | d |'],
    ['| a | b¦ |\n| - | - |', '| ‹a› | b |\n| - | - |'],
    ['| a¦ | b |\n| - | - |', '| a¦ | b |\n| - | - |'],
  ])('with Shift goes to the previous cell: %j', (before, after) => {
    expect(run(goToPreviousCell, before)).toBe(after)
  })

  it('outside a table has its usual effect', () => {
    expect(run(goToNextCell, 'text¦\n\n| a |\n| - |')).toBe(false)
    expect(run(goToNextCell, '```\n| a¦ |\n| - |\n```')).toBe(false)
  })
})

describe('Enter in a table', () => {
  it.each([
    ['| a¦ | b |\n| - | - |\n| c | d |', '| a | b |\n| - | - |\n| ‹c› | d |'],
    ['| a | b |\n| - | - |\n| c | d¦ |', '| a | b |\n| - | - |\n| c | d |\n|  | ¦ |'],
    ['| a¦ | b |\n| - | - |', '| a | b |\n| - | - |\n| ¦ |  |'],
    ['| a |\n| - |\n| c |\n| ¦ |', '| a |\n| - |\n| c |\n\n¦'],
    ['| a |\n| - |\n| c |\n| ¦ |\n\nText', '| a |\n| - |\n| c |\n\n¦\n\nText'],
  ])('goes to the cell below: %j', (before, after) => {
    expect(run(goToCellBelow, before)).toBe(after)
  })

  it('with Ctrl or Cmd leaves the table', () => {
    expect(run(goBelowTable, '| a¦ |\n| - |\n| c |\n\nText')).toBe('| a |\n| - |\n| c |\n\n¦\n\nText')
  })
})

const TABLE = '| a | b |\n| - | -: |\n| c¦ | d |\n| e | f |'

describe('an action on a table', () => {
  it.each([
    ['Add row above', '| a | b |\n| - | -: |\n| ¦ |  |\n| c | d |\n| e | f |'],
    ['Add row below', '| a | b |\n| - | -: |\n| c | d |\n| ¦ |  |\n| e | f |'],
    ['Add column left', '|  | a | b |\n| --- | - | -: |\n| ¦ | c | d |\n|  | e | f |'],
    ['Add column right', '| a |  | b |\n| - | --- | -: |\n| c | ¦ | d |\n| e |  | f |'],
    ['Move row up', '| a | b |\n| - | -: |\n| c¦ | d |\n| e | f |'],
    ['Move row down', '| a | b |\n| - | -: |\n| e | f |\n| ‹c› | d |'],
    ['Move column right', '| b | a |\n| -: | - |\n| d | ‹c› |\n| f | e |'],
    ['Move column left', '| a | b |\n| - | -: |\n| c¦ | d |\n| e | f |'],
    ['Align center', '| a | b |\n| :---: | -: |\n| ‹c› | d |\n| e | f |'],
    ['Delete row', '| a | b |\n| - | -: |\n| ‹e› | f |'],
    ['Delete column', '| b |\n| -: |\n| ‹d› |\n| f |'],
  ])('%s changes no other byte', (label, after) => {
    expect(run(actionOf(label), TABLE)).toBe(after)
  })

  it('is named by the alignment of the column', () => {
    expect(alignmentAtCaret(open(TABLE))).toBe('none')
    expect(alignmentAtCaret(open(TABLE.replace('¦', '').replace('d', 'd¦')))).toBe('right')
    expect(alignmentAtCaret(open('no table¦'))).toBeUndefined()
  })

  it('retains the head and the rule', () => {
    expect(run(actionOf('Delete row'), '| a¦ |\n| - |\n| b |')).toBe('| a¦ |\n| - |\n| b |')
    expect(run(actionOf('Delete column'), '| a¦ |\n| - |')).toBe('| a¦ |\n| - |')
  })
})

describe('a table whose bars the author aligned', () => {
  const aligned = '| Name  | Size |\n| ----- | ---: |\n| Lamp¦  | 1    |\n| Chair | 20   |'

  it('is aligned again after a word that is longer', () => {
    const longer = aligned.replace('Lamp¦  |', 'A lamp of glass¦  |')
    expect(run(goToNextCell, longer)).toBe(
      '| Name            | Size |\n| --------------- | ---: |\n| A lamp of glass | ‹1›    |\n| Chair           | 20   |',
    )
  })

  it('stays aligned with a new column', () => {
    expect(run(editTable(addColumn(1)), aligned)).toBe(
      '| Name  |     | Size |\n| ----- | --- | ---: |\n| Lamp  | ¦    | 1    |\n| Chair |     | 20   |',
    )
  })

  it('counts the columns that characters take on the screen', () => {
    expect(['ab', '日本', 'é', '👩‍👩‍👧', '한'].map(displayWidth)).toEqual([2, 4, 1, 2, 2])
  })
})

describe('cells of a spreadsheet', () => {
  const fill = (marked: string, cells: string[][]) => {
    const state = open(marked)
    const table = tableAt(state, state.selection.main.head)!
    return shown(
      state.update(applyEdit(state, table, cellAt(table, state.selection.main.head), fillCells(cells))!)
        .state,
    )
  }

  it('fill the cells from the caret on, and add rows and columns', () => {
    expect(
      fill('| a | b |\n| - | - |\n| c | d¦ |', [
        ['1', '2'],
        ['3', '4'],
      ]),
    ).toBe('| a | b |  |\n| - | - | --- |\n| c | 1 | 2 |\n|  | 3 | ‹4› |')
  })

  it('continue below the rule when they begin in the head', () => {
    expect(fill('| a¦ |\n| - |', [['1'], ['2'], ['3']])).toBe('| 1 |\n| - |\n| 2 |\n| ‹3› |')
  })
})

describe('any edit of any table', () => {
  const cell = fc.constantFrom('', ' ', 'x', ' one ', '  two', 'a\\|b', '`c`', '日本 ', ' - ')
  const row = fc.array(cell, { minLength: 1, maxLength: 4 }).map((cells) => `|${cells.join('|')}|`)
  const edits = TABLE_ACTIONS.flat().map(({ run: command }) => command)
  const command = fc.constantFrom(...edits, goToNextCell, goToPreviousCell, goToCellBelow)

  it('leaves a table with the same rule, and the text around it', () => {
    const source = fc.tuple(
      row,
      fc.array(row, { maxLength: 4 }),
      fc.nat(),
      fc.array(command, { maxLength: 6 }),
    )
    fc.assert(
      fc.property(source, ([head, rows, at, commands]) => {
        const columns = head.replaceAll('\\|', '').split('|').length - 2
        const table = [head, `|${' - |'.repeat(columns)}`, ...rows].join('\n')
        const doc = `Before\n\n${table}\n\nAfter`
        let state = EditorState.create({
          doc,
          selection: { anchor: 8 + (at % (table.length + 1)) },
          extensions: [markdownSupport],
        })
        for (const action of commands)
          action({ state, dispatch: (transaction) => (state = transaction.state) })
        const text = state.doc.toString()
        expect(text.startsWith('Before\n\n') && text.endsWith('\n\nAfter')).toBe(true)
        const [after] = text.slice(8).split('\n\n')
        expect(after).toMatch(/^\|.*\|\n\|(?:\s*:?-+:?\s*\|)+(?:\n\|.*\|)*$/)
      }),
    )
  })
})

const noEdit: TableEdit = () => undefined
it('an edit that is impossible in a table changes nothing', () => {
  expect(run(editTable(noEdit), '| a¦ |\n| - |')).toBe('| a¦ |\n| - |')
})

it('the step to another cell hides the tools of a selection, which would cover the row before', () => {
  const state = open('| a | b |\n| - | - |\n| ¦1 | 2 |')
  let hides = false
  goToNextCell({
    state,
    dispatch: ({ effects }) => (hides = effects.some((effect) => effect.is(hideSelectionTools))),
  })
  expect(hides).toBe(true)
})

describe('the caret after undo and redo of an edit of a table', () => {
  it('stays in its cell', () => {
    const doc = '| a | b |\n| - | - |\n| cde | d |\n| e | f |'
    const anchor = doc.indexOf('cde')
    let state = EditorState.create({
      doc,
      selection: { anchor, head: anchor + 3 },
      extensions: [markdownSupport, history()],
    })
    const dispatch = (transaction: { state: EditorState }): void => void (state = transaction.state)
    const table = tableAt(state, anchor)!
    dispatch(state.update(applyEdit(state, table, cellAt(table, anchor), fillCells([['x', 'y', 'z']]))!))
    expect(shown(state)).toBe('| a | b |  |\n| - | - | --- |\n| x | y | ‹z› |\n| e | f |  |')
    undo({ state, dispatch })
    expect(shown(state)).toBe('| a | b |\n| - | - |\n| ‹cde› | d |\n| e | f |')
    redo({ state, dispatch })
    expect(shown(state)).toBe('| a | b |  |\n| - | - | --- |\n| ‹x› | y | z |\n| e | f |  |')
    undo({ state, dispatch })
    expect(shown(state)).toBe('| a | b |\n| - | - |\n| ‹cde› | d |\n| e | f |')
  })
})
