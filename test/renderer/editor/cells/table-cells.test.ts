import { deleteCharBackward, deleteCharForward, undo } from '@codemirror/commands'
import type { EditorView } from '@codemirror/view'
import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { gridField, showTableSource } from '../../../../src-renderer/editor/live/cells/grid-field.ts'
import { mergeIntoText } from '../../../../src-renderer/editor/replace-text.ts'
import { editTable, goToCellBelow } from '../../../../src-renderer/editor/table/table-commands.ts'
import { addRowBelow } from '../../../../src-renderer/editor/table/table-edits.ts'
import { openLive, type OpenLive } from '../open-live.ts'

const TABLE = '| Room | Size |\n| --- | ---: |\n| North | **large** |\n| South |  |'
const TEXT = `Before\n\n${TABLE}\n\nAfter\n`

let open: OpenLive | undefined
afterEach(() => open?.close())

/** Opens the text with the caret after words of it, or with a selection from one place to another. */
async function openAt(words: string, until = words, text = TEXT): Promise<EditorView> {
  open = await openLive(text)
  const { view } = open
  const from = text.indexOf(words)
  const to = text.indexOf(until) + until.length
  view.dispatch({ selection: until === words ? { anchor: to } : { anchor: from, head: to } })
  return view
}

const isOpen = (view: EditorView): boolean => view.state.field(gridField).grid !== undefined
const textIn = (view: EditorView): string => view.state.doc.toString()
const rows = (view: EditorView): (string | null)[][] =>
  [...view.contentDOM.querySelectorAll('[role=row]')].map((row) =>
    [...row.querySelectorAll('td, th')].map((cell) => cell.textContent),
  )
const addRow = editTable(addRowBelow)
const type = (view: EditorView, text: string): void =>
  view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.type' })

describe('the table with the caret', () => {
  it('shows rows of cells without bars and without its rule', async () => {
    const view = await openAt('North')
    expect(isOpen(view)).toBe(true)
    expect(rows(view)).toEqual([
      ['Room', 'Size'],
      ['North', 'large'],
      ['South', ''],
    ])
    expect(view.contentDOM.querySelector('[role=table]')).not.toBeNull()
    expect(view.contentDOM.querySelector<HTMLElement>('td + td')?.style.textAlign).toBe('right')
  })

  it('shows only the source of the cell with the caret', async () => {
    const view = await openAt('large')
    expect(rows(view)[1]).toEqual(['North', '**large**'])
    view.dispatch({ selection: { anchor: TEXT.indexOf('North') } })
    await flushPromises()
    expect(rows(view)[1]).toEqual(['North', 'large'])
  })

  it('shows its source on request, until the caret leaves it', async () => {
    const view = await openAt('North')
    view.dispatch({ effects: showTableSource.of(true) })
    expect(isOpen(view)).toBe(false)
    type(view, 'ern')
    expect(isOpen(view)).toBe(false)
    view.dispatch({ selection: { anchor: 0 } })
    view.dispatch({ selection: { anchor: TEXT.indexOf('South') + 4 } })
    expect(isOpen(view)).toBe(true)
  })

  it('shows its source while the user writes its rule by hand', async () => {
    const view = await openAt('Before', 'Before', 'Before\n\n| A | B |\n\nAfter\n')
    view.dispatch({ selection: { anchor: 'Before\n\n| A | B |'.length } })
    for (const key of '\n| --- | --- |') type(view, key)
    expect(textIn(view)).toBe('Before\n\n| A | B |\n| --- | --- |\n\nAfter\n')
    expect(goToCellBelow(view)).toBe(true)
    expect(isOpen(view)).toBe(true)
    type(view, 'x')
    expect(textIn(view)).toBe('Before\n\n| A | B |\n| --- | --- |\n| x |  |\n\nAfter\n')
  })

  it('shows its source to a selection that reaches out of it', async () => {
    const view = await openAt('Before', 'North')
    expect(isOpen(view)).toBe(false)
  })

  it.each([
    ['an item', '- Item\n\n', '  '],
    ['an item of a numbered list', '10. Item\n\n', '    '],
    ['an item within an item', '- Item\n  - Inner\n\n', '    '],
    ['an item with the indent of a tab', '- Item\n\n', '\t'],
  ])('shows its cells within %s, whose indent stays', async (_name, before, indent) => {
    const text = `${before}${indent}${TABLE.replaceAll('\n', `\n${indent}`)}\n\nAfter\n`
    const view = await openAt('North', 'North', text)
    expect(isOpen(view)).toBe(true)
    await flushPromises()
    expect(rows(view)).toEqual([
      ['Room', 'Size'],
      ['North', 'large'],
      ['South', ''],
    ])
    type(view, ' hall')
    addRow(view)
    expect(textIn(view)).toBe(
      text.replace('North', 'North hall').replace(/(?=\n[ \t]*\| South)/, `\n${indent}|  |  |`),
    )
    undo(view)
    undo(view)
    expect(textIn(view)).toBe(text)
  })

  it('shows the cells of rows that are indented differently', async () => {
    const view = await openAt('North', 'North', `- Item\n\n    ${TABLE.replaceAll('\n', '\n  ')}\n`)
    expect(rows(view)[1]?.[0]).toBe('North')
    expect(rows(view)).toHaveLength(3)
  })

  it.each([
    ['after the sign of a list', '- ', '  '],
    ['in a quotation', '> ', '> '],
  ])('shows its source %s', async (_name, before, indent) => {
    const view = await openAt('North', 'North', `${before}${TABLE.replaceAll('\n', `\n${indent}`)}\n`)
    expect(isOpen(view)).toBe(false)
  })
})

describe('writing in a cell', () => {
  it.each([
    ['a bar', 'a|b', String.raw`North a\|b`],
    ['an escaped bar', String.raw`a\|b`, String.raw`North a\|b`],
    ['a line break', 'a\nb', 'North a<br>b'],
    ['a backslash', '\\', 'North \\'],
  ])('writes %s so that the table stays the same', async (_name, typed, written) => {
    const view = await openAt('North')
    type(view, ` ${typed}`)
    expect(textIn(view)).toBe(TEXT.replace('North', written))
    expect(isOpen(view)).toBe(true)
    undo(view)
    expect(textIn(view)).toBe(TEXT)
  })

  it('completes a typed backslash and bar to one escaped bar', async () => {
    const view = await openAt('North')
    type(view, '\\')
    type(view, '|')
    expect(textIn(view)).toBe(TEXT.replace('North', String.raw`North\|`))
  })

  it('never joins two cells with a backslash before a bar', async () => {
    const text = TEXT.replace('| North |', '|North|')
    const view = await openAt('North', 'North', text)
    type(view, '\\')
    expect(textIn(view)).toBe(text.replace('|North|', '|North\\ |'))
    expect(rows(view)[1]).toHaveLength(2)
  })

  it('removes no bar at the ends of a cell', async () => {
    const view = await openAt('| North |', '| North |')
    view.dispatch({ selection: { anchor: TEXT.indexOf('North') } })
    deleteCharBackward(view)
    view.dispatch({ selection: { anchor: TEXT.indexOf('North') + 5 } })
    deleteCharForward(view)
    expect(textIn(view)).toBe(TEXT)
  })

  it('empties the cells of a selection, and one undo restores them', async () => {
    const view = await openAt('orth', '**la')
    type(view, 'x')
    expect(textIn(view)).toBe(TEXT.replace('| North | **large** |', '| Nx | rge** |'))
    undo(view)
    expect(textIn(view)).toBe(TEXT)
  })

  it('has all words that replace a selection of several cells in the first one', async () => {
    const view = await openAt('orth', '**la')
    for (const key of 'xyz') type(view, key)
    expect(textIn(view)).toBe(TEXT.replace('| North | **large** |', '| Nxyz | rge** |'))
  })

  it('has the caret in the first cell of a deleted selection', async () => {
    const view = await openAt('orth', '**la')
    deleteCharBackward(view)
    for (const key of 'xyz') type(view, key)
    expect(textIn(view)).toBe(TEXT.replace('| North | **large** |', '| Nxyz | rge** |'))
  })

  it('shows a column that another user adds as cells of its own', async () => {
    const view = await openAt('South', 'South', TEXT.replace('**large**', 'large').replace('---:', '---'))
    const wider = textIn(view).replaceAll(/ \|$/gm, ' |  |').replace('--- |  |', '--- | --- |')
    view.dispatch(mergeIntoText(view.state, wider))
    view.dispatch(mergeIntoText(view.state, wider.replace('large |  |', 'large | first |')))
    await flushPromises()
    expect(rows(view)).toEqual([
      ['Room', 'Size', ''],
      ['North', 'large', 'first'],
      ['South', '', ''],
    ])
  })

  it('stays open while another user edits another cell', async () => {
    const view = await openAt('North')
    const at = textIn(view).indexOf('South')
    view.dispatch({ changes: { from: at, insert: 'Far ' } })
    expect(isOpen(view)).toBe(true)
    type(view, '!')
    expect(textIn(view)).toBe(TEXT.replace('North', 'North!').replace('South', 'Far South'))
  })
})
